// Plain Node: decides by content, not by dates, whether something must be built again.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './install.mjs'
import { oneAtATime } from './one-at-a-time.mjs'

const SKIPPED = /(^|\/)(dist|node_modules|golden|coverage|\.[^/]+)(\/|$)|\.test\.tsx?$/

const listFiles = (name) => {
  const full = path.join(ROOT, name)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [name]
  return readdirSync(full).flatMap((child) =>
    SKIPPED.test(`${name}/${child}`) ? [] : listFiles(`${name}/${child}`),
  )
}

const hashFiles = (names) => {
  const hash = createHash('sha256')
  for (const file of names.flatMap(listFiles).sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0')
  return hash.digest('hex')
}

/** Calls `build` unless `output` was built from exactly these files. */
export const buildWhenChanged = ({ output, inputs, build }) => {
  const stamp = path.join(ROOT, output, '.built-from')
  const wanted = hashFiles(inputs)
  const isFresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isFresh()) return
  oneAtATime(ROOT, () => {
    if (isFresh()) return
    build()
    writeFileSync(stamp, wanted)
  })
}
