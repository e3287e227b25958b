/** Drawn comics as the server's seed reads them. */
import type { DrawnLanguage } from '../../apps/server/src/db/seed/comic-languages.ts'
import type { DrawnComic, DrawnLine } from './drawn-comic.ts'
import type { DemoScript } from '../../apps/server/src/db/seed/demo-comic.ts'

type ScriptComic = DemoScript['cloudWhale']
type ScriptLine = ScriptComic['chapters'][number]['pages'][number]['lines'][number]
type Props = Readonly<Record<string, unknown>>

/** Fields that all have with the same value, and the rest of each. */
const splitShared = (
  all: readonly Props[],
): { readonly shared: Props; readonly own: readonly Props[] } => {
  const [first = {}, ...others] = all
  const isShared = (field: string): boolean =>
    others.every((one) => JSON.stringify(one[field]) === JSON.stringify(first[field]))
  const pick = (props: Props, keep: (field: string) => boolean): Props =>
    Object.fromEntries(Object.entries(props).filter(([field]) => keep(field)))
  return {
    shared: pick(first, isShared),
    own: all.map((one) => pick(one, (field) => !isShared(field))),
  }
}

export const toScriptLine = (
  line: DrawnLine,
  languages: readonly DrawnLanguage[],
  cleanPatch: ScriptLine['cleanPatch'],
): ScriptLine => {
  const { key, kind, speaker, source, writing, box, rotation, bubble } = line
  const lettering = languages.map((language): Props => {
    const { regionId: _region, ...props } = line.getLettering(language)
    return props
  })
  const { shared, own } = splitShared(lettering)
  const byLanguage = Object.fromEntries(
    languages.map((language, index) => [language, { ...own[index] }]),
  )
  const { x, y, w, h } = box
  return {
    key,
    kind,
    speaker,
    source,
    writing,
    box: { x, y, w, h },
    rotation,
    bubble: bubble === null ? null : [...bubble],
    cleanPatch,
    lettering: shared,
    byLanguage,
  }
}

export const toScriptComic = (
  comic: DrawnComic,
  cover: string,
  chapters: ScriptComic['chapters'],
): ScriptComic => ({
  title: { 'zh-Hans': comic.title['zh-Hans'], en: comic.title.en },
  sourceLanguage: comic.sourceLanguage,
  readingDirection: comic.readingDirection,
  cover,
  glossary: comic.glossary.map(({ source, note, translations }) => ({
    source,
    note,
    translations: { ...translations },
  })),
  chapters,
})
