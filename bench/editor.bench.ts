/**
 * The workspace beside a bare canvas of tiles (the floor), Konva and Fabric: one strip of
 * 800×19,688 with 300 texts, in Chromium without a graphics processor, in turn. Times are the
 * browser's, processor time that of all its processes. Goals: docs/specs/0011-workspace-tools.md,
 * "Speed". Needs `node tools/build.mjs`. BENCH_ROUNDS=1 for a quick look.
 */
import { signInByApi } from '../e2e/support/browser.ts'
import { type Benchmark, median, takeTurns } from './benchmark.ts'
import { fillChapters } from './editor/chapters.ts'
import { type EditorFigures, type EditorSide, measureEditor } from './editor/measure.ts'
import { servePeerPages } from './editor/peer-pages.ts'
import { FULL_STRIP, SMALL_STRIP } from './editor/strip.ts'
import { startInstallation } from './memory/installation.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
const FIGURES = [
  'ready',
  'panFrame',
  'zoomFrame',
  'keyMiddle',
  'keyWorst',
  'keyProcessor',
  'dragFrame',
  'memory',
] as const

/** What a letterer or translator should not notice, in milliseconds. */
const LIMITS = { ready: 1_200, keyMiddle: 20, keyWorst: 45, keyProcessor: 20, drag: 10 } as const

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
  ],
  run: async ({ small }) => {
    const plan = small ? SMALL_STRIP : FULL_STRIP
    const effort = small ? { frames: 20, keys: 4 } : { frames: 120, keys: 40 }
    const installation = await startInstallation(1)
    const peers = await servePeerPages(['floor', 'konva', 'fabric'], plan)
    try {
      const { address, rootPassword } = installation
      const chapters = await fillChapters(address, rootPassword, plan)
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
      const sides: Record<string, EditorSide> = {
        floor: { address: peers.address, path: '/floor.html', hasTexts: false, drags: false },
        konva: peer('konva'),
        fabric: peer('fabric'),
        translate: {
          ...ours('translator', chapters.translating),
          // translators begin on the original
          hasTexts: false,
          showTexts: async (page) => {
            await page.getByText('Lettered', { exact: true }).click()
            await page.evaluate(() => window.recorder.waitUntilReady(true))
          },
          drags: false,
          beginTyping: focusFirstLine,
        },
        typeset: { ...ours('typesetter', chapters.typesetting), drags: true },
      }
      const measured = await takeTurns(
        small ? 1 : ROUNDS,
        Object.fromEntries(
          Object.entries(sides).map(([name, side]) => [name, () => measureEditor(side, effort)]),
        ),
        takeMedians,
      )
      const figure = (side: string, name: keyof EditorFigures): number =>
        measured[side]?.[name] ?? Number.NaN
      const toFloor = (side: string, name: keyof EditorFigures): number =>
        figure(side, name) / figure('floor', name)
      return {
        rows: Object.entries(measured).map(([side, figures]) => ({
          side,
          ...Object.fromEntries(FIGURES.map((name) => [name, format(figures[name])])),
        })),
        ratios: {
          'translate: ready ÷ 1,200 ms': figure('translate', 'ready') / LIMITS.ready,
          'translate: pan ÷ floor': toFloor('translate', 'panFrame'),
          'translate: zoom ÷ floor': toFloor('translate', 'zoomFrame'),
          'translate: key ÷ 20 ms': figure('translate', 'keyMiddle') / LIMITS.keyMiddle,
          'translate: slowest keys ÷ 45 ms': figure('translate', 'keyWorst') / LIMITS.keyWorst,
          'translate: processor a key ÷ 20 ms':
            figure('translate', 'keyProcessor') / LIMITS.keyProcessor,
          'translate: memory ÷ floor': toFloor('translate', 'memory'),
          'typeset: ready ÷ 1,200 ms': figure('typeset', 'ready') / LIMITS.ready,
          'typeset: pan ÷ floor': toFloor('typeset', 'panFrame'),
          'typeset: zoom ÷ floor': toFloor('typeset', 'zoomFrame'),
          'typeset: drag ÷ 10 ms': figure('typeset', 'dragFrame') / LIMITS.drag,
        },
      }
    } finally {
      await peers.stop()
      await installation.stop()
    }
  },
}

const format = (value: number): string =>
  Number.isNaN(value) ? '–' : value < 100 ? value.toFixed(1) : value.toFixed(0)
