// Recordings: one HTML file of the page's own files and the steps that it has seen, which plays without the program.

import { button, element, formatBytes } from "widgets";

const policy = "default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline'; connect-src 'none'; "
    + "base-uri 'none'; form-action 'none'";

/** Returns JSON that ends no script element, whatever texts it contains. */
export const scriptJSON = (value) => JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Returns the address under which an import map can name a module without a file. */
export const moduleAddress = (source) => `data:text/javascript;charset=utf-8,${encodeURIComponent(source)}`;

/** Makes the file from the page's own files. `load(address)` returns the text of one. */
export async function makeFile(recording, load) {
    const index = await load("/");
    const { imports } = JSON.parse(/<script type="importmap"[^>]*>([^]*?)<\/script>/.exec(index)[1]);
    const modules = Object.entries(imports).map(async ([name, address]) => [name, moduleAddress(await load(address))]);
    const script = (type, text, more = "") => `<script type="${type}"${more}>${text}</script>`;
    const map = scriptJSON({ imports: Object.fromEntries(await Promise.all(modules)) });
    const parts = [
        ["<head>", `<head>\n<meta http-equiv="Content-Security-Policy" content="${policy}">`],
        [/<link rel="stylesheet"[^>]*>/, `<style>${await load("/page/inspector.css")}</style>`],
        [/<script type="importmap"[^]*?<\/script>/, script("importmap", map)],
        [/<script type="module"[^]*?<\/script>/, script("module", 'import "main";')],
        ["</body>", `${script("application/json", scriptJSON(recording), ' id="recording"')}\n</body>`],
    ];
    return parts.reduce((text, [place, part]) => text.replace(place, () => part), index);
}

/** Says what a recording contains, and saves it if the person agrees. */
export async function saveRecording(context) {
    const load = async (address) => (await fetch(address)).text();
    const text = await makeFile(context.store.recording(), load);
    const file = new Blob([text], { type: "text/html" });
    const dialog = element("dialog", { "aria-label": "Save a recording", onclose: () => dialog.remove() });
    const save = () => {
        const link = element("a", { download: "inspector-recording.html" });
        link.href = URL.createObjectURL(file);
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 60000);
        dialog.close();
    };
    dialog.append(element("h2", {}, "Save a recording"),
        element("p", {}, `The file (${formatBytes(file.size)}) contains all that this page has seen: all objects `
            + "with their values, names, edits and requests. Give it only to people who may see that."),
        element("p", { class: "bar" }, button("Save", save), button("Cancel", () => dialog.close())));
    document.body.append(dialog);
    dialog.showModal();
}
