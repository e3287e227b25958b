/** `npm run demo-art`: draws the comics of the demo studio and writes `apps/server/demo`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { drawDemoFiles } from './demo-files.ts'

const folder = path.resolve(import.meta.dirname, '../../apps/server/demo')
rmSync(folder, { recursive: true, force: true })
let total = 0
await drawDemoFiles(({ name, bytes }) => {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, bytes)
  total += bytes.length
  console.log(`${(bytes.length / 1024).toFixed(0).padStart(6)} KiB  ${name}`)
})
console.log(`${(total / 1024).toFixed(0).padStart(6)} KiB`)
