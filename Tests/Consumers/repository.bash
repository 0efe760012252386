# Sourced by the scripts beside it: commits the working tree, without the files that git ignores, to a repository tagged 0.1.0, and
# exports its URL as $STRATA_REPOSITORY. Requires $root and $work, a folder that the caller removes.

# A git hook or a caller in another repository may have set these.
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES

published() {
    git --git-dir="$work/strata.git" --work-tree="$root" -c core.bare=false -c core.hooksPath=/dev/null -c commit.gpgSign=false \
        -c tag.gpgSign=false -c advice.addEmbeddedRepo=false -c user.name=consumer -c user.email=consumer@localhost "$@"
}
git init --quiet --bare "$work/strata.git"
export GIT_INDEX_FILE="$work/index"
(cd "$root" && published add --all . && published commit --quiet --message 'The working tree' && published tag 0.1.0)
unset GIT_INDEX_FILE
export STRATA_REPOSITORY="file://$work/strata.git"
