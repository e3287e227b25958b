/**
 * The workspace beside a bare canvas of tiles (the floor), Konva, Fabric and tui-image-editor: one
 * strip of 800×19,688 with 300 texts, in Chromium without a graphics processor, in turn. miniPaint
 * is not among them: npm has no package of it. Times are the browser's, processor time that of all
 * its processes. Goals: docs/specs/0011-workspace-tools.md, "Speed". Needs `node tools/build.mjs`.
 * BENCH_ROUNDS=1 BENCH_PEERS=none for a quick look at ours and the floor, which all goals are about
 * (konva,fabric for some of the others). `--long` adds a chapter of 60 such strips (BENCH_STRIPS)
 * and twenty minutes of work whose memory is watched (BENCH_MINUTES; 0: none).
 * BENCH_SIDES=floor,many and BENCH_MEASURES=turn,key measure these alone: what is left out is
 * printed as – and counts as missed.
 */
import { signInByApi } from '../e2e/support/browser.ts'
import { type Benchmark, median, takeTurns } from './benchmark.ts'
import { fillChapters } from './editor/chapters.ts'
import {
  type EditorFigures,
  type EditorSide,
  MEASURES,
  measureEditor,
  measureGrowth,
} from './editor/measure.ts'
import { servePeerPages } from './editor/peer-pages.ts'
import { FULL_STRIP, SMALL_STRIP } from './editor/strip.ts'
import { startInstallation } from './memory/installation.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
const STRIPS = Number(process.env['BENCH_STRIPS'] ?? 60)
const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 20)
/** Those of `names` that an environment variable lists; all without one. */
const listChosen = <Name extends string>(variable: string, names: readonly Name[]): Name[] =>
  names.filter((name) => (process.env[variable] ?? name).split(',').includes(name))

const PEERS = listChosen('BENCH_PEERS', ['konva', 'fabric', 'tui'])
const CHOSEN = new Set(listChosen('BENCH_MEASURES', MEASURES))
const FIGURES = [
  'ready',
  'panFrame',
  'zoomFrame',
  'keyMiddle',
  'keyWorst',
  'keyProcessor',
  'dragFrame',
  'pageTurn',
  'longTasks',
  'memory',
] as const

/** What a letterer or translator should not notice, in milliseconds. */
const LIMITS = {
  ready: 1_200,
  readyMany: 1_500,
  keyMiddle: 20,
  keyWorst: 45,
  keyProcessor: 20,
  drag: 10,
  pageTurn: 100,
} as const
/** Memory of the last quarter beside the first one. */
const FLAT = 1.05

const takeMedians = (figures: readonly EditorFigures[]): EditorFigures =>
  Object.fromEntries(
    FIGURES.map((name) => [name, median(figures.map((each) => each[name]))]),
  ) as unknown as EditorFigures

export const editor: Benchmark = {
  goals: [
    { ratio: 'translate: ready ÷ 1,200 ms', atMost: 1 },
    { ratio: 'translate: pan ÷ floor', atMost: 1.6 },
    { ratio: 'translate: zoom ÷ floor', atMost: 1.6 },
    { ratio: 'translate: key ÷ 20 ms', atMost: 1 },
    { ratio: 'translate: slowest keys ÷ 45 ms', atMost: 1 },
    { ratio: 'translate: processor a key ÷ 20 ms', atMost: 1 },
    { ratio: 'translate: memory ÷ floor', atMost: 1.4 },
    { ratio: 'typeset: ready ÷ 1,200 ms', atMost: 1 },
    { ratio: 'typeset: pan ÷ floor', atMost: 1.6 },
    { ratio: 'typeset: zoom ÷ floor', atMost: 1.6 },
    { ratio: 'typeset: drag ÷ 10 ms', atMost: 1 },
    { ratio: 'translate: tasks over 50 ms', atMost: 0 },
    { ratio: 'typeset: tasks over 50 ms', atMost: 0 },
    { ratio: 'many: ready ÷ 1,500 ms', atMost: 1, isLong: true },
    { ratio: 'many: pan ÷ floor', atMost: 1.6, isLong: true },
    { ratio: 'many: zoom ÷ floor', atMost: 1.6, isLong: true },
    { ratio: 'many: key ÷ 20 ms', atMost: 1, isLong: true },
    { ratio: 'many: slowest keys ÷ 45 ms', atMost: 1, isLong: true },
    { ratio: 'many: processor a key ÷ 20 ms', atMost: 1, isLong: true },
    { ratio: 'many: page turn ÷ 100 ms', atMost: 1, isLong: true },
    { ratio: 'many: memory ÷ floor', atMost: 1.4, isLong: true },
    { ratio: 'many: memory after 20 minutes ÷ before', atMost: FLAT, isLong: true },
  ],
  run: async ({ small, long }) => {
    const plan = small ? SMALL_STRIP : FULL_STRIP
    const effort = {
      ...(small ? { frames: 20, keys: 4 } : { frames: 120, keys: 40 }),
      chosen: CHOSEN,
    }
    const installation = await startInstallation(1)
    const peers = await servePeerPages(['floor', ...PEERS], plan)
    try {
      const { address, rootPassword } = installation
      const chapters = await fillChapters(address, rootPassword, plan, long ? STRIPS : 0)
      const ours = (
        name: string,
        chapterId: string,
      ): Pick<EditorSide, 'address' | 'path' | 'signIn' | 'hasTexts'> => ({
        address,
        path: `/workspace/index?chapterId=${chapterId}`,
        signIn: (context) => signInByApi(context, name, chapters.getPassword(name)),
        hasTexts: true,
      })
      const focusFirstLine: EditorSide['beginTyping'] = (page) =>
        page.evaluate(() => {
          const fields = [...document.querySelectorAll('textarea')]
          const field = fields.find(({ value }) => value.startsWith('The shark sings verse 1 '))
          if (field === undefined) throw new Error('the script does not show its first line')
          field.focus()
          field.setSelectionRange(field.value.length, field.value.length)
        })
      const peer = (name: string): EditorSide => ({
        address: peers.address,
        path: `/${name}.html`,
        hasTexts: true,
        drags: true,
        beginTyping: async () => undefined,
      })
      const translate = (chapterId: string): EditorSide => ({
        ...ours('translator', chapterId),
        // translators begin on the original
        hasTexts: false,
        showTexts: async (page) => {
          await page.getByText('Lettered', { exact: true }).click()
          await page.evaluate(() => window.recorder.waitUntilReady(true))
        },
        drags: false,
        beginTyping: focusFirstLine,
      })
      const many = chapters.many === null ? null : { ...translate(chapters.many), turns: true }
      const sides: Record<string, EditorSide> = {
        floor: { address: peers.address, path: '/floor.html', hasTexts: false, drags: false },
        ...Object.fromEntries(PEERS.map((name) => [name, peer(name)])),
        translate: translate(chapters.translating),
        ...(many === null ? null : { many }),
        typeset: { ...ours('typesetter', chapters.typesetting), drags: true },
      }
      const measured = await takeTurns(
        small ? 1 : ROUNDS,
        Object.fromEntries(
          listChosen('BENCH_SIDES', Object.keys(sides)).flatMap((name) => {
            const side = sides[name]
            return side === undefined ? [] : [[name, () => measureEditor(side, effort)]]
          }),
        ),
        takeMedians,
      )
      const figure = (side: string, name: keyof EditorFigures): number =>
        measured[side]?.[name] ?? Number.NaN
      return {
        rows: Object.entries(measured).map(([side, figures]) => ({
          side,
          ...Object.fromEntries(FIGURES.map((name) => [name, format(figures[name])])),
        })),
        ratios: {
          ...listRatios('translate', figure),
          'translate: ready ÷ 1,200 ms': figure('translate', 'ready') / LIMITS.ready,
          'typeset: ready ÷ 1,200 ms': figure('typeset', 'ready') / LIMITS.ready,
          'typeset: pan ÷ floor': figure('typeset', 'panFrame') / figure('floor', 'panFrame'),
          'typeset: zoom ÷ floor': figure('typeset', 'zoomFrame') / figure('floor', 'zoomFrame'),
          'typeset: drag ÷ 10 ms': figure('typeset', 'dragFrame') / LIMITS.drag,
          'typeset: tasks over 50 ms': figure('typeset', 'longTasks'),
          ...(many === null
            ? null
            : {
                ...listRatios('many', figure),
                'many: ready ÷ 1,500 ms': figure('many', 'ready') / LIMITS.readyMany,
                'many: page turn ÷ 100 ms': figure('many', 'pageTurn') / LIMITS.pageTurn,
                'many: memory after 20 minutes ÷ before':
                  MINUTES === 0 ? Number.NaN : await measureGrowth(many, MINUTES),
              }),
        },
      }
    } finally {
      await peers.stop()
      await installation.stop()
    }
  },
}

type GetFigure = (side: string, name: keyof EditorFigures) => number

/** Of a chapter with the translator. */
const listRatios = (side: string, figure: GetFigure): Readonly<Record<string, number>> => {
  const toFloor = (name: keyof EditorFigures): number => figure(side, name) / figure('floor', name)
  return {
    [`${side}: pan ÷ floor`]: toFloor('panFrame'),
    [`${side}: zoom ÷ floor`]: toFloor('zoomFrame'),
    [`${side}: key ÷ 20 ms`]: figure(side, 'keyMiddle') / LIMITS.keyMiddle,
    [`${side}: slowest keys ÷ 45 ms`]: figure(side, 'keyWorst') / LIMITS.keyWorst,
    [`${side}: processor a key ÷ 20 ms`]: figure(side, 'keyProcessor') / LIMITS.keyProcessor,
    [`${side}: memory ÷ floor`]: toFloor('memory'),
    [`${side}: tasks over 50 ms`]: figure(side, 'longTasks'),
  }
}

const format = (value: number): string =>
  Number.isNaN(value) ? '–' : value < 100 ? value.toFixed(1) : value.toFixed(0)
