/**
 * Structure rules that are agreed are checked: `npm run check:structure`. Prints what is wrong and
 * where it should go; exit code 1 when anything is.
 */
import { checkCycles, checkFolderCycles } from './cycles.ts'
import type { Finding } from './finding.ts'
import { checkLayers } from './layers.ts'
import { checkReferences, type Documents, readDocuments } from './references.ts'
import { checkSmallFiles } from './small-files.ts'
import { readTree, type SourceFile } from './source-tree.ts'
import { checkText } from './text-rules.ts'
import { checkValueLists } from './value-lists.ts'

export const checkStructure = (
  files: readonly SourceFile[],
  documents: Documents,
): readonly Finding[] => [
  ...checkLayers(files),
  ...checkCycles(files),
  ...checkFolderCycles(files),
  ...checkText(files),
  ...checkValueLists(files),
  ...checkSmallFiles(files),
  ...checkReferences(files, documents),
]

if (process.argv[1]?.endsWith('check-structure.ts')) {
  const files = readTree(process.cwd())
  const findings = checkStructure(files, readDocuments(process.cwd()))
  for (const { rule, path, line, message } of findings)
    console.log(`${path}:${line}  ${rule}  ${message}`)
  console.log(`${files.length} files, ${findings.length} findings`)
  process.exitCode = findings.length > 0 || files.length === 0 ? 1 : 0
}
