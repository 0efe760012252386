# Provides the requirements of Tools/repl, Tools/test, Tools/browser and .ci/run: a Swift toolchain, C libraries (three on Linux) and a
# browser. Sourced, never run.
# It runs in bash 3.2, the version of macOS. All output goes to stderr, because stdout belongs to the program that runs next.

readonly needed_swift_major=6 needed_swift_minor=2

say() { printf 'strata: %s\n' "$*" >&2; }

# --- Swift -----------------------------------------------------------------------------------------------------------------------

require_swift() {
    local found
    if ! command -v swift >/dev/null 2>&1; then
        say "needs Swift $needed_swift_major.$needed_swift_minor or later, and found no \`swift\` in PATH."
        say "Get it at https://www.swift.org/install, then run this again in a new shell."
        return 1
    fi
    # "Swift version 6.3.1 (…)" on Linux, "Apple Swift version 6.2 (…)" on macOS.
    found=$(swift --version 2>/dev/null </dev/null | sed -n 's/.*Swift version \([0-9][0-9]*\)\.\([0-9][0-9]*\).*/\1 \2/p' | head -n 1)
    if [ -z "$found" ]; then
        say "needs Swift $needed_swift_major.$needed_swift_minor or later, and \`swift --version\` ($(command -v swift)) names no version."
        say "Get Swift at https://www.swift.org/install, then run this again in a new shell."
        return 1
    fi
    local major=${found% *} minor=${found#* }
    if [ "$major" -lt $needed_swift_major ] || { [ "$major" -eq $needed_swift_major ] && [ "$minor" -lt $needed_swift_minor ]; }; then
        say "needs Swift $needed_swift_major.$needed_swift_minor or later, and found $major.$minor ($(command -v swift))."
        say "Get a newer one at https://www.swift.org/install, then run this again in a new shell."
        return 1
    fi
}

# --- C libraries -----------------------------------------------------------------------------------------------------------------

has_header() {
    local folder
    for folder in /usr/include /usr/local/include /opt/homebrew/include /usr/include/*-linux-gnu*; do
        if [ -e "$folder/$1" ]; then return 0; fi
    done
    return 1
}

# libedit and libcurl come with macOS.
has_libedit() { case $OSTYPE in darwin*) return 0 ;; *) has_header histedit.h ;; esac }
has_libcurl() { case $OSTYPE in darwin*) return 0 ;; *) has_header curl/curl.h ;; esac }
has_libmicrohttpd() { has_header microhttpd.h; }
has_libraries() { [ -n "${STRATA_SKIP_SETUP:-}" ] || { has_libedit && has_libmicrohttpd && has_libcurl; }; }

install_libraries() {
    if has_libraries; then return 0; fi
    if command -v apt-get >/dev/null 2>&1; then
        install_debian libedit-dev libmicrohttpd-dev libcurl4-openssl-dev || return 1
    elif [[ $OSTYPE == darwin* ]] && command -v brew >/dev/null 2>&1; then
        say "installing libmicrohttpd with Homebrew"
        brew install libmicrohttpd </dev/null >&2 || return 1
    fi
    if has_libraries; then return 0; fi
    has_libedit || say "needs libedit and its headers (histedit.h)."
    has_libmicrohttpd || say "needs libmicrohttpd and its headers (microhttpd.h)."
    has_libcurl || say "needs libcurl and its headers (curl/curl.h), 7.80 or later."
    say "Debian and Ubuntu: apt-get install libedit-dev libmicrohttpd-dev libcurl4-openssl-dev"
    say "Fedora: dnf install libedit-devel libmicrohttpd-devel libcurl-devel · Arch: pacman -S libedit libmicrohttpd curl"
    say "macOS: brew install libmicrohttpd"
    say "If they are in a place of their own that the compiler knows, set STRATA_SKIP_SETUP=1."
    return 1
}

# Installs Debian packages; asks for new package lists only if the present ones are not enough.
install_debian() {
    say "installing $* with apt-get"
    if apt_get install -y --no-install-recommends "$@" >/dev/null 2>&1; then return 0; fi
    if ! { apt_get update && apt_get install -y --no-install-recommends "$@"; } >&2; then
        say "could not install $*. Install them by hand (apt-get install $*), then run this again."
        return 1
    fi
}

# A browser for Tools/browser. Without recommended packages it would have no font.
install_browser() {
    if command -v apt-get >/dev/null 2>&1; then
        install_debian chromium fonts-dejavu-core
        return
    fi
    say "needs Chromium or Chrome; if it is in a place of its own, STRATA_BROWSER names it."
    return 1
}

apt_get() {
    if [ "$(id -u)" -eq 0 ]; then
        env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 "$@" </dev/null
    elif command -v sudo >/dev/null 2>&1; then
        sudo env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 "$@" </dev/null
    else
        say "needs root to install packages, and there is no sudo."
        return 1
    fi
}

# --- What a build is made of -----------------------------------------------------------------------------------------------------

# Prints path, inode, size and change time of files, a line each. A change time, unlike a modification time, cannot be set back, so it
# reveals an edit, a checkout, a restored copy and a renamed file alike. The arguments are those of find, from the starting points on.
identify() {
    case $OSTYPE in
        darwin*) find -L "$@" -exec stat -L -f '%N %i %z %Fc' {} + ;;
        *) find -L "$@" -printf '%p %i %s %C@\n' ;;
    esac 2>/dev/null || true  # A file that does not exist (any more) adds no line.
}

# Prints a line that differs whenever a build of `strata` at $1 could have another result: it covers sources, resources, manifests, added,
# renamed and deleted files, the toolchain and the place. Tests, hidden files and build folders are left out.
fingerprint() {
    local root=$1 swift prune=() folder
    swift=$(command -v swift || true)
    cd "$root" || return 1
    for folder in Modules/*/Tests Modules/Plugins/*/Tests Apps/*/Tests; do
        prune[${#prune[@]}]=-path; prune[${#prune[@]}]=./$folder; prune[${#prune[@]}]=-o
    done
    {
        printf '%s\n' "$root" "$swift" "${TOOLCHAINS:-}" "${DEVELOPER_DIR:-}" "${SDKROOT:-}" "${CPATH:-}" "${LIBRARY_PATH:-}"
        # `swift` may be a shim; its target is in one of these.
        identify ${swift:+"$swift"} .swift-version "${SWIFTLY_HOME_DIR:-${HOME:-}/.local/share/swiftly}/config.json" \
            ${HOME:+"$HOME/.swiftly/config.json"} /var/db/xcode_select_link/usr/bin/swift -maxdepth 0
        identify ./Package.swift ./Modules ./Apps ./Tools/repl ./Tools/setup.bash \
            \( "${prune[@]}" -name '.?*' \) -prune -o -type f
    } | cksum
}

# --- Tools that are packages of their own ----------------------------------------------------------------------------------------

# Builds a tool if necessary, and sets `binary`: prepare_tool PRODUCT PACKAGE FOLDER…, where the folders contain its sources outside of the
# package. `before_build` is a command to run before a build, `build_flags` are flags for the compiler, and `configuration` is debug by
# default. STRATA_SCRATCH names a build folder that other packages share. The build plan is never cached: a cached one may belong to another
# package, and lacks files that were added to a package below.
# The output of the build goes to stderr.
prepare_tool() {
    local product=$1 package=$2 scratch=${STRATA_SCRATCH:-$2/.build} stamp sources flag flags=()
    binary=$scratch/${configuration:=debug}/$product
    stamp=$scratch/$product.stamp
    # The fingerprint is taken before the build, so that an edit made during it counts as one made after it.
    sources=$(tool_fingerprint "$root/Tools/$product" "${@:2}")
    if [ ! -x "$binary" ] || [ ! -r "$stamp" ] || [ "$(<"$stamp")" != "$sources $(identify "$binary")" ]; then
        require_swift
        ${before_build:-:}
        say "building $product"
        for flag in ${build_flags[@]+"${build_flags[@]}"}; do flags+=(-Xswiftc "$flag"); done
        swift build --quiet -c "$configuration" --package-path "$package" --scratch-path "$scratch" ${flags[@]+"${flags[@]}"} \
            --disable-build-manifest-caching --product "$product" </dev/null >&2
        printf '%s\n' "$sources $(identify "$binary")" >"$stamp.$$"
        mv -f "$stamp.$$" "$stamp"
    fi
}

# Prints a line that differs whenever a build could have another result; see fingerprint. The arguments are files and folders.
tool_fingerprint() {
    local swift
    swift=$(command -v swift || true)
    {
        printf '%s\n' "$root" "$swift" "${TOOLCHAINS:-}" "${DEVELOPER_DIR:-}" "${SDKROOT:-}"
        identify ${swift:+"$swift"} -maxdepth 0
        identify "$@" "$root/Tools/setup.bash" \( -name Tests -o -name '.?*' \) -prune -o -type f
    } | cksum
}
