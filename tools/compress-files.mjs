// `node tools/compress-files.mjs FOLDER`: a Brotli file beside each file of the web client, on all
// cores. Once here instead of at every request: the
// lettering engine alone is 7 MB of WebAssembly.
import { readdirSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const [folder = ''] = process.argv.slice(2)

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(js|css|svg|wasm|aff|dic)$/.test(name))
  .map((name) => path.join(folder, name))
// the largest takes longest: the others fill the cores beside it
const largestFirst = files
  .map((file) => ({ file, size: statSync(file).size }))
  .sort((a, b) => b.size - a.size)
await Promise.all(
  largestFirst.map(async ({ file }) => {
    const bytes = await readFile(file)
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    await writeFile(`${file}.br`, await compress(bytes, { params }))
  }),
)
