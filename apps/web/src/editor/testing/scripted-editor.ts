import { ROLE, type RoleId } from '@panelflow/domain/account/role.ts'
import type { ReadingDirection } from '@panelflow/domain/book/reading-direction.ts'
import { editableFields, type EditableFields } from '@panelflow/domain/page/page-access.ts'
import type {
  PageDocument,
  Point,
  RegionProps,
  TextProps,
} from '@panelflow/domain/page/document/page-document.ts'
import { aBase, aLane } from '@panelflow/domain/testing/a-page.ts'
import { toScreen } from '../engine/camera.ts'
import { type Editor, openEditor } from '../engine/editor.ts'
import { textIn } from '../engine/page-session.ts'
import type { HistoryStore, Letterer, Outbox, PageFrame, PresenceLink } from '../engine/ports.ts'
import type { WorkStage } from '../engine/stage.ts'
import { letterBox, typeSource, typeText } from '../engine/text-edits.ts'
import type { PointerInput } from '../tools/tool-state.ts'
import { createManualTimers, type ManualTimers } from './manual-timers.ts'
import { createMemoryOutbox, createStudio, type SmallStudio } from './small-studio.ts'

export const TRANSLATOR = editableFields({
  roles: [ROLE.translator],
  status: 'pending_translation',
  seats: ['translator'],
  stopped: false,
})
export const TYPESETTER = editableFields({
  roles: [ROLE.typesetter],
  status: 'pending_typesetting',
  seats: ['typesetter'],
  stopped: false,
})
export const NOTHING_EDITABLE = editableFields({
  roles: [],
  status: 'pending_translation',
  seats: [],
  stopped: false,
})

/** No lettering happens: for tests that are about something else. */
const quietLetterer: Letterer = {
  layout: () => Promise.reject(new Error('this test letters nothing')),
  map: () => Promise.reject(new Error('this test letters nothing')),
  features: async () => [],
  isFresh: () => true,
  setNames: () => undefined,
}

export interface Script {
  readonly pages?: Readonly<Record<string, Readonly<Record<string, Partial<TextProps>>>>>
  /** bubbles of every page */
  readonly regions?: Readonly<Record<string, Partial<RegionProps>>>
  readonly editable?: EditableFields
  readonly stage?: WorkStage
  /** of the book; from left to right unless said */
  readonly direction?: ReadingDirection
  readonly letterer?: Letterer
  readonly outbox?: Outbox
  readonly studio?: SmallStudio
  /** what is moved snaps to lines; not unless said, so that it lies where it was dragged to */
  readonly snaps?: boolean
  readonly account?: string
  /** tells two windows of one account apart */
  readonly tab?: string
  /** pages that nobody has looked at yet */
  readonly unopened?: readonly string[]
  readonly role?: RoleId
  readonly presence?: PresenceLink
  readonly historyStore?: HistoryStore
}

const toPageFrame = (id: string, lane: PageDocument): PageFrame => ({
  id,
  name: id,
  width: lane.width,
  height: lane.height,
  tileLevels: 2,
})

/**
 * The headless language of editor tests: gestures in page pixels of the page named, answers as the
 * screen would show them.
 */
export class ScriptedEditor {
  readonly editor: Editor
  readonly studio: SmallStudio
  readonly timers: ManualTimers
  readonly outbox: Outbox
  private held = { shift: false, alt: false, mod: false, touch: false, clicks: 1 }

  private constructor(editor: Editor, studio: SmallStudio, timers: ManualTimers, outbox: Outbox) {
    this.editor = editor
    this.studio = studio
    this.timers = timers
    this.outbox = outbox
  }

  static async open(script: Script = {}): Promise<ScriptedEditor> {
    const pages = Object.entries(script.pages ?? { p1: { t1: { translation: 'one' } } }).map(
      ([id, texts]) => [id, { base: aBase(script.regions), lane: aLane(texts) }] as const,
    )
    const editable = script.editable ?? TYPESETTER
    const studio = script.studio ?? createStudio(Object.fromEntries(pages), editable)
    const timers = createManualTimers()
    const outbox = script.outbox ?? createMemoryOutbox()
    let ids = 0
    const account = script.account ?? 'li'
    const editor = openEditor(
      {
        link: {
          ...studio.link,
          listOwnSteps: async (known) => {
            if (studio.cut !== 'nothing') throw new Error('unreachable')
            return studio.listOwnSteps(account, known)
          },
        },
        outbox,
        timers,
        letterer: script.letterer ?? quietLetterer,
        ...(script.historyStore === undefined ? {} : { historyStore: script.historyStore }),
        ...(script.presence === undefined ? {} : { presence: script.presence }),
        newId: () =>
          `${account}${script.tab ?? ''}-${Object.keys(studio.log('p1')).length}-${ids++}`,
        origin: () => ({
          by: 'person',
          account,
          role: script.role ?? ROLE.typesetter,
          at: new Date(timers.now()).toISOString(),
        }),
      },
      pages.map(([id, { lane }]) => toPageFrame(id, lane)),
      {
        stage: script.stage ?? 'typeset',
        ...(script.direction === undefined ? {} : { direction: script.direction }),
        onBoxDrawn: (opened, box) => letterBox(opened, 'en', box),
      },
    )
    editor.snaps.set(script.snaps ?? false)
    editor.viewport.set({ width: 1000, height: 800 })
    editor.camera.set({ page: 0, x: 400, y: 300, zoom: 1 })
    const opened = pages.filter(([id]) => script.unopened?.includes(id) !== true)
    await Promise.all(opened.map(([id]) => editor.session.page(id).open()))
    return new ScriptedEditor(editor, studio, timers, outbox)
  }

  text(itemId: string, pageId = 'p1'): TextProps {
    const item = textIn(this.editor.session.page(pageId).view.get(), itemId)
    if (item === null) throw new Error(`no text ${itemId} on ${pageId}`)
    return item.props
  }

  source(regionId: string, pageId = 'p1'): string {
    const view = this.editor.session.page(pageId).view.get()
    const region = view.status === 'ready' ? view.base.items[regionId] : undefined
    if (region?.kind !== 'region') throw new Error(`no region ${regionId} on ${pageId}`)
    return region.props.sourceText
  }

  has(itemId: string, pageId = 'p1'): boolean {
    return textIn(this.editor.session.page(pageId).view.get(), itemId) !== null
  }

  get selected(): readonly string[] {
    return this.editor.selection.state.get().itemIds
  }

  get status() {
    return this.editor.session.saveStatus.get()
  }

  /** Keys held down, what points (a mouse unless said otherwise), and how often it clicked. */
  holding(keys: Partial<Omit<PointerInput, 'screen' | 'button'>>): this {
    this.held = { shift: false, alt: false, mod: false, touch: false, clicks: 1, ...keys }
    return this
  }

  private input(point: Point, pageId: string): PointerInput {
    const { editor } = this
    const page = editor.strip.pages.find(({ frame }) => frame.id === pageId)
    const inStrip = { x: point.x + (page?.left ?? 0), y: point.y + (page?.top ?? 0) }
    return {
      screen: toScreen(editor.camera.get(), editor.strip, editor.viewport.get(), inStrip),
      button: 'main',
      ...this.held,
    }
  }

  down(x: number, y: number, pageId = 'p1'): this {
    this.editor.pointer('down', this.input({ x, y }, pageId))
    return this
  }

  move(x: number, y: number, pageId = 'p1'): this {
    this.editor.pointer('move', this.input({ x, y }, pageId))
    return this
  }

  up(x: number, y: number, pageId = 'p1'): this {
    this.editor.pointer('up', this.input({ x, y }, pageId))
    return this
  }

  click(x: number, y: number, pageId = 'p1'): this {
    return this.down(x, y, pageId).up(x, y, pageId)
  }

  drag(from: readonly [number, number], to: readonly [number, number], pageId = 'p1'): this {
    // All places are taken before the gesture: a drag of the picture moves the page under the
    // pointer.
    const start = this.input({ x: from[0], y: from[1] }, pageId)
    const half = this.input({ x: (from[0] + to[0]) / 2, y: (from[1] + to[1]) / 2 }, pageId)
    const end = this.input({ x: to[0], y: to[1] }, pageId)
    this.editor.pointer('down', start)
    for (const input of [half, end]) this.editor.pointer('move', input)
    this.editor.pointer('up', end)
    return this
  }

  /** Types letter by letter after what is there, with a little time between. */
  async type(itemId: string, words: string, pageId = 'p1'): Promise<this> {
    for (const letter of words) {
      typeText(this.editor, pageId, itemId, this.text(itemId, pageId).translation + letter)
      await this.timers.pass(20)
    }
    return this
  }

  /** Types letter by letter into the source text of a line. */
  async typeSource(textId: string, regionId: string, words: string, pageId = 'p1'): Promise<this> {
    for (const letter of words) {
      typeSource(this.editor, pageId, textId, this.source(regionId, pageId) + letter)
      await this.timers.pass(20)
    }
    return this
  }

  undo(): this {
    this.editor.undo()
    return this
  }

  redo(): this {
    this.editor.redo()
    return this
  }

  pass(ms: number): Promise<void> {
    return this.timers.pass(ms)
  }
}
