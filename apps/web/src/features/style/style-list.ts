import type { StyleView } from '@panelflow/contract/style.ts'
import { groupBy } from '@panelflow/domain/collection/group-by.ts'
import { foldText } from '@panelflow/domain/text/fold.ts'

type Listed = Pick<StyleView, 'name' | 'remark' | 'folder' | 'shared'>

/** Whether every word stands in its name, remark or folder. */
export const matchesSearch = ({ name, remark, folder }: Listed, words: string): boolean => {
  const text = foldText(`${name} ${remark} ${folder}`)
  return foldText(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export interface StyleFolder<S> {
  readonly list: 'own' | 'shared'
  /** empty: those in no folder */
  readonly name: string
  readonly styles: readonly S[]
}

/** Styles under their headings, in the order they come in: own ones first, by folder. */
export const toFolders = <S extends Listed>(styles: readonly S[]): readonly StyleFolder<S>[] => {
  const groups = groupBy(styles, ({ shared, folder }) => `${shared} ${folder}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    return { list: first.shared ? 'shared' : 'own', name: first.folder, styles: group }
  })
}
