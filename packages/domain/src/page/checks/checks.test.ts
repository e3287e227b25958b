import { describe, expect, it } from 'vitest'
import { foldLine } from '../../memory/fold-line.ts'
import { NO_JOINTS } from '../joints.ts'
import { aBase, aLane, aText, MACHINE, PERSON } from '../../testing/a-page.ts'
import type {
  PageDocument,
  RegionProps,
  StoredLayout,
  TextProps,
  TextRange,
} from '../document/page-document.ts'
import { measureChapter, NO_MEASURES } from './chapter-measures.ts'
import { type CheckId, CHECK_IDS, type CheckLevels } from './check-list.ts'
import { type CheckFinding, type PageToCheck, runChecks } from './run-checks.ts'

const term = (original: string, translation: string | null, aliases: readonly string[] = []) => ({
  id: original,
  original,
  aliases,
  translation,
  remark: '',
})

const ALL_ON: CheckLevels = Object.fromEntries(CHECK_IDS.map((check) => [check, 'warn']))

const aPage = (
  base: PageDocument,
  lane: PageDocument,
  more: Partial<PageToCheck> = {},
): PageToCheck => ({
  base,
  lane,
  languages: { source: 'zh-Hans', target: 'en' },
  terms: [],
  effectPolicy: 'redraw',
  chapter: NO_MEASURES,
  joints: NO_JOINTS,
  getLayout: ({ layout }: TextProps) => layout,
  ...more,
})

/** Findings of one check in a line with this source and translation. */
const check = (
  id: CheckId,
  target: string,
  sourceText: string,
  translation: string,
  more: Partial<PageToCheck> = {},
): readonly CheckFinding[] =>
  runChecks(
    aPage(aBase({ r1: { sourceText } }), aLane({ t1: { regionId: 'r1', translation } }), {
      languages: { source: 'zh-Hans', target },
      ...more,
    }),
    ALL_ON,
  ).filter((finding) => finding.check === id)

const marked = (finding: CheckFinding | undefined, text: string): readonly string[] =>
  (finding?.spans ?? []).map(({ from, to }) => text.slice(from, to))

/** Target, source, translation, what is marked in it; null: nothing is found. */
type WordCase = readonly [
  target: string,
  source: string,
  translation: string,
  marks: readonly string[] | null,
]

const WORD_CASES: Readonly<Partial<Record<CheckId, readonly WordCase[]>>> = {
  numbers: [
    ['en', '我有25个', 'I have 52', ['52']],
    ['en', '我有25个', 'I have 25', null],
    ['en', '一共1万2千', 'In all 12,000', null],
    ['en', '1万', 'Ten', []],
    ['en', '一万', '10,000', null],
    ['fr', '1,000 块', '1 000 pièces', null],
    ['es', '３０分钟', '30 minutos', null],
    ['en', '三人', 'Three people', null],
    ['en', '3人', 'Three people', null],
    ['en', '30人', 'Many people', []],
    ['zh-Hant', '2024 年', '二〇二四年', null],
    ['zh-Hant', '25', '三十五', []],
    ['th', '第7话', 'ตอนที่ 7', null],
    ['en', '凌晨2点', '2:00 AM', null],
    ['fr', '凌晨2点', '3h00 du matin', ['3']],
  ],
  end_marks: [
    ['en', '你来吗？', 'You are coming.', ['.']],
    ['en', '你来吗？', 'Are you coming?', null],
    ['en', '「走！」', '“Go!”', null],
    ['fr', '走！', 'Partons.', ['.']],
    ['es', '什么？！', '¡¿Qué?!', null],
    ['zh-Hant', '何だ？', '什麼？', null],
    ['th', '你来吗？', 'มาไหม', null],
    ['en', '……！', 'Mmm', null],
  ],
  brackets: [
    ['en', '（啊）', '(Ah', ['(']],
    ['en', '（啊）', '(Ah)', null],
    ['zh-Hant', '「走」', '「走', ['「']],
    ['fr', '“走”', '« Allons', ['«']],
    ['en', '「走', '“Go on', null],
  ],
  spaces: [
    ['en', '啊', 'Oh  no', ['  ']],
    ['en', '啊', ' Oh no ', [' ', ' ']],
    ['en', '啊', 'Oh \nno', [' ']],
    ['en', '啊', 'Oh no', null],
    ['zh-Hant', '啊', '　喂', null],
    ['th', '啊', 'เร็ว  เข้า', ['  ']],
  ],
  invisible: [
    ['en', '啊', 'Oh\u200b no', ['\u200b']],
    ['th', '啊', 'เร็ว\u200bเข้า', null],
    ['pt', '啊', 'Oi\u202e', ['\u202e']],
    ['en', '啊', 'Two\nlines', null],
  ],
  punctuation_width: [
    ['en', '啊', 'Oh，no！', ['，', '！']],
    ['th', '啊', 'เร็ว！', ['！']],
    ['zh-Hant', '啊', '快,走!', [',', '!']],
    ['zh-Hans', '啊', '快，走！3.5', null],
    ['en', '啊', 'Oh, no!', null],
  ],
  quotes: [
    ['en', '啊', 'He said "go"', ['"', '"']],
    ['en', '啊', 'He said “go”', null],
    ['zh-Hant', '啊', '他說“走”', ['“', '”']],
    ['zh-Hans', '啊', '他说「走」', ['「', '」']],
    ['fr', '啊', 'Il dit “va”', ['“', '”']],
  ],
  dashes: [
    ['en', '啊', 'Wait--', ['--']],
    ['en', '啊', 'well-known', null],
    ['es', '啊', 'Sí - claro', ['-']],
    ['zh-Hans', '啊', '等等—', ['—']],
    ['zh-Hans', '啊', '等等——', null],
  ],
  ellipsis: [
    ['en', '啊', 'Well...', ['...']],
    ['en', '啊', 'Well…', null],
    ['zh-Hant', '啊', '這…', ['…']],
    ['zh-Hant', '啊', '這……', null],
  ],
  spaced_marks: [
    ['fr', '啊', 'Vite !', null],
    ['en', '啊', 'Quick!', null],
    ['pt', '啊', 'Rápido!', null],
  ],
  source_script: [
    ['en', '云鲸来了', 'The 云鲸 is here', ['云鲸']],
    ['th', '云鲸', 'ปลา云', ['云']],
    ['zh-Hant', 'すごい', '好すごい', ['すごい']],
    ['fr', '云鲸', 'La baleine', null],
  ],
  unchanged: [
    ['zh-Hans', '你好世界', '你好世界', ['你好世界']],
    ['en', 'OK', 'OK', null],
    ['en', 'WARNING', 'WARNING', null],
    ['en', '你好世界', 'Hello world', null],
  ],
  repeated_word: [
    ['en', '啊', 'to the the sea', ['the the']],
    ['es', '啊', 'de de la mar', ['de de']],
    ['fr', '啊', 'Nous nous levons', null],
    ['en', '啊', 'bye-bye', null],
    ['en', '啊', 'well well well', null],
    ['en', '啊', 'tick tick tick tick', null],
  ],
}

describe.each(Object.entries(WORD_CASES))('the check %s', (id, cases) => {
  it.each(cases)('into %s: %j → %j marks %j', (target, source, translation, marks) => {
    const [finding] = check(id as CheckId, target, source, translation)
    expect(finding === undefined ? null : marked(finding, translation)).toEqual(marks)
  })
})

describe('a replacement', () => {
  it.each([
    ['spaces', 'en', ' Oh  no \nyes', 'Oh no\nyes'],
    ['invisible', 'en', 'Oh\u200b no', 'Oh no'],
    ['punctuation_width', 'en', 'Oh，no！', 'Oh, no!'],
    ['punctuation_width', 'zh-Hant', '快,走!', '快，走！'],
    ['quotes', 'en', 'He said "go"', 'He said “go”'],
    ['quotes', 'zh-Hant', '他說“走”', '他說「走」'],
    ['quotes', 'fr', 'Il dit "va"', 'Il dit «\u202fva\u202f»'],
    ['dashes', 'en', 'Wait--', 'Wait—'],
    ['dashes', 'zh-Hans', '等等—', '等等——'],
    ['ellipsis', 'th', 'เดี๋ยว...', 'เดี๋ยว…'],
    ['ellipsis', 'zh-Hans', '这…', '这……'],
    ['spaced_marks', 'fr', 'Vite! À 12:30?', 'Vite\u202f! À 12:30\u202f?'],
  ] as const)('of %s into %s makes %j %j, in which nothing is found', (id, target, text, after) => {
    expect(check(id, target, '', text)[0]?.replacement).toBe(after)
    expect(check(id, target, '', after)).toEqual([])
  })

  it('leaves an odd quote to a person', () => {
    expect(check('quotes', 'en', '', 'He said "go')[0]).toMatchObject({ replacement: null })
  })
})

describe('terms', () => {
  const terms = [
    term('云鲸', 'Cloud Whale / the Whale', ['鲸']),
    term('ABC', 'ABC'),
    term('雨队长', null),
  ]
  it('asks for one of the translations of the glossary, also by an alias', () => {
    expect(check('terms', 'en', '云鲸来了', 'The shark is here', { terms })[0]?.details).toEqual([
      '云鲸 → Cloud Whale / the Whale',
    ])
    expect(check('terms', 'en', '鲸来了', 'The shark', { terms })).toHaveLength(1)
    expect(check('terms', 'en', '云鲸来了', 'Here is the whale', { terms })).toEqual([])
    expect(check('terms', 'en', '雨队长', 'Captain', { terms })).toEqual([])
    expect(check('terms', 'en', '云\n鲸来了', 'The shark', { terms })).toHaveLength(1)
    expect(check('terms', 'en', '云鲸来了', 'The Cloud\nWhale', { terms })).toEqual([])
  })
  it('keeps names that are the same in both languages, letter by letter', () => {
    const [finding] = check('do_not_translate', 'en', 'ABC 来了', 'Abc is here', { terms })
    expect([finding?.details, marked(finding, 'Abc is here')]).toEqual([['ABC'], ['Abc']])
    expect(check('do_not_translate', 'en', 'ABC 来了', 'ABC is here', { terms })).toEqual([])
  })

  it.each([
    ['A sky whale!', ['sky whale'], 'A Cloud Whale!'],
    [
      'THE SKY\nWHALES, A SKY WHALE',
      ['SKY\nWHALES', 'SKY WHALE'],
      'THE CLOUD WHALE, A CLOUD WHALE',
    ],
    ['Leviathan and the Cloud Whale', ['Leviathan'], 'Cloud Whale and the Cloud Whale'],
    ['The Cloud Whale and the Skywhale', [], null],
    ['Captain Rains', ['Captain Rains'], null],
    ['ABC', [], null],
  ])('finds forbidden wordings: %s', (translation, places, replacement) => {
    const glossary = [
      { ...term('云鲸', 'Cloud Whale / the Whale'), forbidden: 'sky whale / whale / ABC' },
      { ...term('鲸群', 'Cloud Whale'), forbidden: 'Leviathan / sky whales' },
      { ...term('雨队长', null), forbidden: 'Captain Rains' },
      term('ABC', 'ABC'),
    ]
    const [finding] = check('forbidden_variant', 'en', '来了', translation, { terms: glossary })
    expect(marked(finding, translation)).toEqual(places)
    expect(finding?.replacement ?? null).toBe(replacement)
  })
  it('begins the approved wording with a capital where the forbidden one does', () => {
    const glossary = [{ ...term('师兄', 'senior brother'), forbidden: 'elder brother / ABC' }]
    const replaced = (source: string, translation: string, more: typeof glossary = []) =>
      check('forbidden_variant', 'en', source, translation, { terms: [...glossary, ...more] })[0]
        ?.replacement
    expect(replaced('师兄', 'Elder brother, my elder brother!')).toBe(
      'Senior brother, my senior brother!',
    )
    // what another term approves is wrong only for the term that forbids it
    const brand = [{ ...term('ABC', 'ABC'), forbidden: '' }]
    expect(replaced('是', 'ABC', brand)).toBeUndefined()
    expect(replaced('师兄', 'ABC', brand)).toBe('senior brother')
  })
  it('leaves what another term of the source approves, and finds names broken over lines of squares', () => {
    const harbour = term('鲸港', 'Whale Harbour')
    const glossary = [{ ...term('云鲸', 'Cloud Whale'), forbidden: 'whale' }, harbour]
    const find = (source: string, translation: string) =>
      check('forbidden_variant', 'en', source, translation, { terms: glossary }).length
    expect(find('鲸港到了', 'Whale Harbour at last')).toBe(0)
    expect(find('鲸港到了', 'A whale at Whale Harbour')).toBe(1)
    expect(find('到了', 'Whale Harbour at last')).toBe(1)
    const squares = [{ ...term('云鲸', '雲鯨'), forbidden: '天鯨' }]
    const translation = '看，天\n鯨來了 天\n 鯨'
    const [finding] = check('forbidden_variant', 'zh-Hant', '云鲸', translation, { terms: squares })
    expect(marked(finding, translation)).toEqual(['天\n鯨'])
    expect(finding?.replacement).toBe('看，雲鯨來了 天\n 鯨')
  })
})

const measureLines = (lines: readonly (readonly [source: string, translation: string])[]) => {
  const regions: Record<string, Partial<RegionProps>> = {}
  const texts: Record<string, Partial<TextProps>> = {}
  for (const [at, [sourceText, translation]] of lines.entries()) {
    regions[`r${at}`] = { sourceText }
    texts[`t${at}`] = { regionId: `r${at}`, translation }
  }
  return measureChapter([{ base: aBase(regions), lane: aLane(texts) }])
}

describe('beside the rest of the chapter', () => {
  const usual = Array.from(
    { length: 8 },
    (_, at) => [`第${at}句话说完了`, 'A line of words.'] as const,
  )

  it('a line is far too long or too short', () => {
    const chapter = measureLines(usual)
    expect(check('length', 'en', '我们今天去海边', 'Go', { chapter })).toHaveLength(1)
    expect(check('length', 'en', '我们今天去海边', 'Off to the sea', { chapter })).toEqual([])
    expect(check('length', 'en', '我们今天去海边', 'Go')).toEqual([])
  })

  it('one source has two translations', () => {
    const chapter = measureLines([
      ['快点走吧', 'Hurry up'],
      ['快点走吧', 'Quick'],
    ])
    expect(check('same_source', 'en', '快点走吧', 'Quick', { chapter })[0]?.details).toEqual([
      'Hurry up',
    ])
    expect(check('same_source', 'en', '慢点走吧', 'Quick', { chapter })).toEqual([])
    const spaced = measureLines([
      ['第8集：生日', 'Episode 8: Birthday'],
      ['第8集：生日', 'Episode 8 : birthday'],
    ])
    expect(spaced.variants).toEqual({})
  })

  it('other chapters have accepted another translation', () => {
    const accepted = { [foldLine('快点走吧！')]: 'Hurry up!' }
    const find = (words: string, more: Partial<PageToCheck> = {}) =>
      check('series_source', 'en', '快点走吧！', words, { accepted, ...more })
    expect(find('Move it')[0]?.details).toEqual(['Hurry up!'])
    expect(find('HURRY UP')).toEqual([])
    expect(find('Move it', { accepted: {} })).toEqual([])
    // the chapter itself has both: that is another finding
    const chapter = measureLines([
      ['快点走吧', 'Hurry up'],
      ['快点走吧', 'Move it'],
    ])
    expect(find('Move it', { chapter })).toEqual([])
    expect(find('Move it')[0]?.basis).not.toBe(
      find('Move it', { accepted: { [foldLine('快点走吧！')]: 'Run' } })[0]?.basis,
    )
  })

  it('one translation stands for two sources', () => {
    const chapter = measureLines([
      ['快点走吧', 'Go'],
      ['走吧', 'Go'],
    ])
    expect(check('same_translation', 'en', '走吧', 'Go', { chapter })[0]?.details).toEqual([
      '快点走吧',
    ])
  })

  it('a line is not in capitals', () => {
    const chapter = measureLines(usual.map(([source, words]) => [source, words.toUpperCase()]))
    const [finding] = check('capitals', 'fr', '啊', 'Ça va mieux', { chapter })
    expect(finding?.replacement).toBe('ÇA VA MIEUX')
    expect(check('capitals', 'fr', '啊', 'ÇA VA', { chapter })).toEqual([])
    expect(check('capitals', 'fr', '啊', 'Ça va mieux')).toEqual([])
  })
})

it('a machine’s words nobody changed are told from a person’s', () => {
  const withOrigin = (origin: typeof PERSON) => {
    const lane = aLane()
    const item = { id: 't1', kind: 'text' as const, props: aText({ translation: 'Hi' }), rev: 0 }
    return runChecks(
      aPage(aBase(), {
        ...lane,
        items: { t1: { ...item, origin: { '*': MACHINE, translation: origin } } },
      }),
      ALL_ON,
    ).filter((finding) => finding.check === 'unreviewed')
  }
  expect([withOrigin(MACHINE).length, withOrigin(PERSON).length]).toEqual([1, 0])
})

const aLayout = (change: Partial<StoredLayout> = {}): StoredLayout => ({
  engine: 'panelflow-render/1',
  inputHash: 'x',
  size: 24,
  lines: [],
  overflow: false,
  missing: [],
  ...change,
})

const findIds = (page: PageToCheck): readonly CheckId[] =>
  runChecks(page, ALL_ON).map((finding) => finding.check)

/** Ids found in a page with one text over a bubble that a patch covers. */
const inText = (text: Partial<TextProps>, more: Partial<PageToCheck> = {}, region = {}) =>
  findIds(
    aPage(
      aBase({ r1: { sourceText: '啊', ...region } }),
      aLane({ t1: { regionId: 'r1', translation: 'Oh', layout: aLayout(), ...text } }),
      more,
    ),
  )

describe('lettering', () => {
  it.each<readonly [CheckId, Partial<TextProps>, Partial<TextProps>]>([
    ['not_laid_out', { layout: null }, {}],
    ['overflow', { layout: aLayout({ overflow: true }) }, {}],
    ['missing_glyph', { translation: 'Oh ☃', layout: aLayout({ missing: ['☃'] }) }, {}],
    ['too_small', { layout: aLayout({ size: 5 }) }, { layout: aLayout({ size: 12 }) }],
    ['outside_page', { cx: -500 }, {}],
    ['partly_outside', { cx: 10 }, {}],
    [
      'short_last_line',
      { translation: 'We are going away', layout: aLayout({ lines: [4, 8, 14].map((n) => n) }) },
      { translation: 'We are going away', layout: aLayout({ lines: [4, 7] }) },
    ],
  ])('%s is found where it is, and not elsewhere', (id, bad, good) => {
    expect(inText(bad)).toContain(id)
    expect(inText(good)).not.toContain(id)
  })

  it.each([
    ['第一話、始まる', [4], []],
    ['第一話\n、始まる', [4], ['、']],
    ['「第一話「\n始まる」', [6], ['「']],
    ['Run\n, boy (\nnow', [4, 12], [',', '(']],
    ['What\n?!', [5], []],
    ['“Run”\n“Now”', [6], []],
  ])('marks what a line may not begin or end with: %j', (translation, lines, expected) => {
    const layout = aLayout({ lines })
    const page = aPage(aBase(), aLane({ t1: { translation, layout } }))
    const [finding] = runChecks(page, {}).filter((each) => each.check === 'line_edges')
    expect(finding === undefined ? [] : marked(finding, translation)).toEqual(expected)
  })

  it('finds fonts that a chapter should not be set in', () => {
    const text = { font: 'own-1', layout: aLayout() }
    expect(inText(text)).not.toContain('font_licence')
    expect(inText(text, { fontFaults: { 'own-2': 'expired' } })).not.toContain('font_licence')
    expect(inText(text, { fontFaults: { 'own-1': 'expired' } })).toContain('font_licence')
    const stretch = { ...text, ranges: [{ from: 0, to: 1, font: 'own-2' }] }
    expect(inText(stretch, { fontFaults: { 'own-2': 'expired' } })).toContain('font_licence')
  })

  it('a font the book did not approve is found, with the approved one that is nearest', () => {
    const find = (
      font: string,
      fontApproval?: PageToCheck['fontApproval'],
      ranges: readonly TextRange[] = [],
    ) =>
      runChecks(
        aPage(
          aBase(),
          aLane({ t1: { translation: 'Oh', font, ranges, layout: aLayout() } }),
          fontApproval === undefined ? {} : { fontApproval },
        ),
        ALL_ON,
      ).filter((finding) => finding.check === 'font_approval')
    const approval = { approved: ['hand'], nearest: { neue: 'hand' } }
    expect(find('neue')).toEqual([])
    expect(find('hand', approval)).toEqual([])
    expect(find('neue', approval)).toMatchObject([{ font: 'hand' }])
    expect(find('unknown', approval)).toMatchObject([{ font: null }])
    const stretch = [{ from: 0, to: 1, font: 'neue' }]
    expect(find('hand', approval, stretch)).toMatchObject([{ font: null }])
    expect(find('hand', { ...approval, approved: ['hand', 'neue'] }, stretch)).toEqual([])
  })

  it('finds texts with more lines, and lines with more letters, than the book allows', () => {
    const translation = 'Nous étions à la mer '
    const layout = aLayout({ lines: [5, 14] })
    const find = (
      more: Pick<PageToCheck, 'lineLimits'>,
      kind: RegionProps['kind'] = 'speech',
    ): readonly unknown[] =>
      runChecks(
        aPage(
          aBase({ r1: { kind } }),
          aLane({ t1: { regionId: 'r1', translation, layout } }),
          more,
        ),
        {},
      )
        .filter((each) => each.check === 'line_count' || each.check === 'line_length')
        .map((each) => [each.check, each.details, marked(each, translation)])
    expect(find({})).toEqual([])
    expect(find({ lineLimits: { lines: 3, characters: 8 } })).toEqual([])
    expect(find({ lineLimits: { lines: 2, characters: 7 } })).toEqual([
      ['line_count', ['3', '2'], []],
      ['line_length', ['8', '7'], ['étions à']],
    ])
    expect(find({ lineLimits: { lines: 2, characters: 7 } }, 'effect')).toEqual([])
  })

  it('marks the letters no font has', () => {
    const page = aPage(
      aBase(),
      aLane({ t1: { translation: 'a-☃]', layout: aLayout({ missing: ['☃', ']'] }) } }),
    )
    const [finding] = runChecks(page, ALL_ON).filter((each) => each.check === 'missing_glyph')
    expect(marked(finding, 'a-☃]')).toEqual(['☃', ']'])
  })

  it('counts a layout of other words as none', () => {
    expect(inText({}, { getLayout: () => null })).toContain('not_laid_out')
  })

  it('compares the size with the chapter', () => {
    const chapter = { ...NO_MEASURES, sizes: { 'comic-neue-bold': 24 } }
    expect(inText({ layout: aLayout({ size: 40 }) }, { chapter })).toContain('size_jump')
    expect(inText({ layout: aLayout({ size: 26 }) }, { chapter })).not.toContain('size_jump')
    expect(
      inText({ layout: aLayout({ size: 40 }) }, { chapter }, { kind: 'effect' }),
    ).not.toContain('size_jump')
  })

  it('compares the size with texts of the same kind and style on the page', () => {
    const sized = (sizes: readonly number[], more: Partial<TextProps> = {}) =>
      runChecks(
        aPage(
          aBase(Object.fromEntries(sizes.map((_, i) => [`r${i}`, { order: i }]))),
          aLane(
            Object.fromEntries(
              sizes.map((size, i) => [
                `t${i}`,
                {
                  regionId: `r${i}`,
                  translation: 'Oh',
                  layout: aLayout({ size }),
                  ...(i === 0 ? more : {}),
                },
              ]),
            ),
          ),
        ),
        ALL_ON,
      )
        .filter((finding) => finding.check === 'page_size_jump')
        .map(({ itemId, details }) => [itemId, details])
    expect(sized([20, 20, 23, 17.5])).toEqual([])
    expect(sized([20, 20, 23.1, 20])).toEqual([['t2', ['23.1', '20']]])
    expect(sized([17.3, 20, 20])).toEqual([['t0', ['17.3', '20']]])
    expect(sized([17.3, 20, 20, 20], { bold: true })).toEqual([])
    expect(sized([17.3, 20])).toEqual([])
  })

  // spec 10.page.joints
  it('a text may cross to the page that meets its own, and not beyond that', () => {
    const joints = { above: 0, below: 300 }
    const placed = (props: Partial<TextProps>) => inText(props, { joints })
    for (const cy of [1190, 1300]) {
      expect(placed({ cy })).not.toContain('partly_outside')
      expect(placed({ cy })).not.toContain('outside_page')
      expect(placed({ cy })).not.toContain('over_joint')
    }
    expect(inText({ cy: 1190 })).toContain('partly_outside')
    expect(inText({ cy: 1300 })).toContain('outside_page')
    expect(placed({ cy: 10 })).toContain('partly_outside')
    expect(placed({ cy: 1490 })).toContain('over_joint')
    expect(placed({ cy: 1490 })).not.toContain('partly_outside')
    expect(placed({ cy: 1600 })).toContain('outside_page')
    expect(placed({ cy: 1600 })).not.toContain('over_joint')
    expect(placed({ cx: 790, cy: 1190 })).toContain('partly_outside')
  })

  it('finds a line whose bubble is gone, and not a text that never had one', () => {
    const line = (regionId: string | null) =>
      findIds(aPage(aBase({ r1: {} }), aLane({ t1: { regionId, translation: 'Oh' } })))
    expect(line('r2')).toContain('bubble_deleted')
    expect(line('r1')).not.toContain('bubble_deleted')
    expect(line(null)).not.toContain('bubble_deleted')
  })

  it('knows the bubble of a line', () => {
    const bubble = [
      { x: 130, y: 100 },
      { x: 270, y: 100 },
      { x: 270, y: 200 },
      { x: 130, y: 200 },
    ]
    expect(inText({}, {}, { bubble })).not.toContain('outside_bubble')
    expect(inText({ cx: 300 }, {}, { bubble })).toContain('outside_bubble')
    // a fitted text takes its contour along
    const moved = { fit: 'bubble', bubble: bubble.map(({ x, y }) => ({ x: x + 60, y })) } as const
    expect(inText({ cx: 260, ...moved }, {}, { bubble })).toContain('outside_bubble')
    expect(inText({ fit: 'bubble', bubble, w: 400 }, {}, { bubble })).not.toContain(
      'outside_bubble',
    )
  })

  it('finds texts over each other', () => {
    const two = (cx: number) =>
      findIds(aPage(aBase(), aLane({ t1: { translation: 'a' }, t2: { translation: 'b', cx } })))
    expect(two(210).filter((id) => id === 'covered')).toHaveLength(2)
    expect(two(400)).not.toContain('covered')
  })
})

const aPatch = (regionId: string, hidden = false): PageDocument['items'][string] => ({
  id: 'patch',
  kind: 'patch',
  props: {
    x: 140,
    y: 110,
    w: 120,
    h: 80,
    asset: 'b'.repeat(64),
    regionId,
    rotation: 0,
    opacity: 1,
    hidden,
    stroke: null,
    shadow: null,
    order: null,
  },
  origin: { '*': MACHINE },
  rev: 0,
})

describe('a text under a picture', () => {
  const isFound = (props: Partial<PageDocument['items'][string]['props']>): boolean => {
    const patch = aPatch('none')
    const lane = aLane({ t1: { translation: 'words' } })
    const above = { ...patch, props: { ...patch.props, layer: 'text', order: 1, ...props } }
    const items = { ...lane.items, patch: above as PageDocument['items'][string] }
    return findIds(aPage(aBase(), { ...lane, items })).includes('under_picture')
  }

  it('is found where what hides it is painted later', () => {
    expect(isFound({})).toBe(true)
    // an ordinary patch lies below the texts
    expect(isFound({ layer: null, order: null })).toBe(false)
    expect(isFound({ order: -1 })).toBe(false)
  })

  it('is not found where it can still be read', () => {
    expect(isFound({ hidden: true })).toBe(false)
    expect(isFound({ opacity: 0.3 })).toBe(false)
    expect(isFound({ x: 240 })).toBe(false)
  })
})

describe('lettering of the source', () => {
  const onPage = (text: Partial<TextProps>, region: Partial<RegionProps>, hidden?: boolean) => {
    const base = aBase({ r1: { sourceText: '啊', ...region } })
    const items = hidden === undefined ? base.items : { ...base.items, patch: aPatch('r1', hidden) }
    return findIds(aPage({ ...base, items }, aLane({ t1: { regionId: 'r1', ...text } })))
  }

  it('shows where no patch covers it', () => {
    expect(onPage({ translation: 'Oh' }, {})).toContain('source_lettering')
    expect(onPage({ translation: 'Oh' }, {}, true)).toContain('source_lettering')
    expect(onPage({ translation: 'Oh' }, {}, false)).not.toContain('source_lettering')
    expect(onPage({ translation: 'Oh' }, { kind: 'other' })).not.toContain('source_lettering')
  })

  it('of every kind wants a translation, or a person who leaves it as it is drawn', () => {
    expect(onPage({}, { kind: 'speech' })).toContain('missing_words')
    expect(onPage({}, { kind: 'effect' })).toContain('untranslated_drawing')
    expect(onPage({}, { kind: 'sign' })).toContain('untranslated_drawing')
    expect(onPage({ hidden: true }, { kind: 'sign' })).not.toContain('untranslated_drawing')
    expect(onPage({}, { kind: 'other' })).not.toContain('untranslated_drawing')
    expect(onPage({}, { kind: 'thought' })).toContain('missing_words')
  })

  // spec 10.page.left_as_art
  it('is asked for nothing once it is art, but for the patch that would leave it blank', () => {
    expect(onPage({}, { kind: 'art' })).toEqual([])
    expect(onPage({ translation: 'Oh' }, { kind: 'art' })).not.toContain('source_lettering')
    expect(onPage({}, { kind: 'art' }, false)).toEqual(['erased'])
  })

  it('is erased without anything in its place', () => {
    expect(onPage({}, { kind: 'sign' }, false)).toContain('erased')
    expect(onPage({}, { kind: 'sign' }, false)).not.toContain('untranslated_drawing')
  })

  it('was not read', () => {
    expect(onPage({ translation: 'Oh' }, { sourceText: '' })).toContain('unread')
  })
})

it('compares no part of a split text with the whole source', () => {
  const base = aBase({ r1: { sourceText: '12 条鲨鱼，还有 30 条！' } })
  const split = aLane({
    t1: { regionId: 'r1', translation: '12 sharks,' },
    t2: { regionId: 'r1', translation: 'and 30 more' },
  })
  const found = runChecks(aPage(base, split), ALL_ON).map((finding) => finding.check)
  expect(found).not.toContain('numbers')
  expect(found).not.toContain('end_marks')
  const whole = aLane({ t1: { regionId: 'r1', translation: '12 sharks,' } })
  expect(runChecks(aPage(base, whole), ALL_ON).map((finding) => finding.check)).toContain('numbers')
})
