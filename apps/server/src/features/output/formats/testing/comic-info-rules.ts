/**
 * The rules of ComicInfo.xml 2.0 as the Anansi Project documents them
 * (https://anansi-project.github.io/docs/comicinfo/documentation): which elements there are, in
 * which order, what each may hold.
 */
import type { XmlNode } from './read-back.ts'

type Rule = (value: string) => boolean

const isText: Rule = () => true
const isInt: Rule = (value) => /^[+-]?\d+$/.test(value) && Math.abs(Number(value)) <= 2_147_483_647
const isLong: Rule = (value) => /^[+-]?\d{1,18}$/.test(value)
const isBoolean: Rule = (value) => ['true', 'false', '1', '0'].includes(value)
const isAmong =
  (...values: readonly string[]): Rule =>
  (value) =>
    values.includes(value)
const isRating: Rule = (value) => /^[0-5](?:\.\d{1,2})?$/.test(value) && Number(value) <= 5

const AGE_RATINGS = [
  'Unknown',
  'Adults Only 18+',
  'Early Childhood',
  'Everyone',
  'Everyone 10+',
  'G',
  'Kids to Adults',
  'M',
  'MA15+',
  'Mature 17+',
  'PG',
  'R18+',
  'Rating Pending',
  'Teen',
  'X18+',
]
const PAGE_TYPES = [
  'FrontCover',
  'InnerCover',
  'Roundup',
  'Story',
  'Advertisement',
  'Editorial',
  'Letters',
  'Preview',
  'BackCover',
  'Other',
  'Deleted',
]

/** In the order in which they must come; each at most once. */
const ELEMENTS: readonly (readonly [name: string, rule: Rule])[] = [
  ['Title', isText],
  ['Series', isText],
  ['Number', isText],
  ['Count', isInt],
  ['Volume', isInt],
  ['AlternateSeries', isText],
  ['AlternateNumber', isText],
  ['AlternateCount', isInt],
  ['Summary', isText],
  ['Notes', isText],
  ['Year', isInt],
  ['Month', isInt],
  ['Day', isInt],
  ['Writer', isText],
  ['Penciller', isText],
  ['Inker', isText],
  ['Colorist', isText],
  ['Letterer', isText],
  ['CoverArtist', isText],
  ['Editor', isText],
  ['Publisher', isText],
  ['Imprint', isText],
  ['Genre', isText],
  ['Web', isText],
  ['PageCount', isInt],
  ['LanguageISO', isText],
  ['Format', isText],
  ['BlackAndWhite', isAmong('Unknown', 'No', 'Yes')],
  ['Manga', isAmong('Unknown', 'No', 'Yes', 'YesAndRightToLeft')],
  ['Characters', isText],
  ['Teams', isText],
  ['Locations', isText],
  ['ScanInformation', isText],
  ['StoryArc', isText],
  ['SeriesGroup', isText],
  ['AgeRating', isAmong(...AGE_RATINGS)],
  ['Pages', isText],
  ['CommunityRating', isRating],
  ['MainCharacterOrTeam', isText],
  ['Review', isText],
]

const PAGE_ATTRIBUTES: Readonly<Record<string, Rule>> = {
  Image: isInt,
  Type: (value) => value.split(/\s+/).every((type) => PAGE_TYPES.includes(type)),
  DoublePage: isBoolean,
  ImageSize: isLong,
  Key: isText,
  Bookmark: isText,
  ImageWidth: isInt,
  ImageHeight: isInt,
}

const checkPage = ({ name, attributes, children }: XmlNode, at: number): string[] => {
  const where = `page ${at}`
  if (name !== 'Page') return [`${where}: ${name} is no Page`]
  return [
    ...(attributes['Image'] === undefined ? [`${where}: no Image`] : []),
    ...(children.length > 0 ? [`${where}: has elements`] : []),
    ...Object.entries(attributes).flatMap(([attribute, value]) =>
      PAGE_ATTRIBUTES[attribute]?.(value) === true ? [] : [`${where}: ${attribute}="${value}"`],
    ),
  ]
}

/** What the file does that it must not; empty when it keeps all rules. */
export const listComicInfoFaults = (root: XmlNode): readonly string[] => {
  if (root.name !== 'ComicInfo') return [`${root.name} is no ComicInfo`]
  let last = -1
  return root.children.flatMap((child) => {
    const at = ELEMENTS.findIndex(([name]) => name === child.name)
    const rule = ELEMENTS[at]?.[1]
    if (rule === undefined) return [`${child.name} is unknown`]
    const isInOrder = at > last
    last = at
    const isPages = child.name === 'Pages'
    return [
      ...(isInOrder ? [] : [`${child.name} comes too late or twice`]),
      ...(isPages ? child.children.flatMap(checkPage) : []),
      ...(!isPages && child.children.length > 0 ? [`${child.name} has elements`] : []),
      ...(isPages || rule(child.text.trim()) ? [] : [`${child.name} is "${child.text}"`]),
    ]
  })
}
