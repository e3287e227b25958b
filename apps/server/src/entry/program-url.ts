/**
 * The file of a program or thread that an adapter starts: in the adapter's folder in the sources,
 * beside us in the bundle.
 */
export const getProgramUrl = (folder: string, name: string): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL(`../adapters/${folder}/${name}.ts`, import.meta.url)
    : new URL(`./${name}.js`, import.meta.url)
