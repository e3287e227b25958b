/**
 * People who type into lines of one chapter, in browsers of their own that can be killed, behind a
 * line that can be cut. What they typed is remembered, to be compared with what is stored.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { BROWSER_FLAGS, signInByApi } from './browser.ts'

/** A window of a person; its lines are typed into by nobody else. */
interface Seat {
  readonly person: TypingPerson
  readonly lines: readonly number[]
  page: Page | null
}

/** What the browser writes to the disk is written by then; what was typed later may be lost. */
const STORED_MS = 150
const SETTLED_MS = 90_000

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Processes that were started with this folder. */
const listPids = (folder: string): readonly number[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((entry) => {
      try {
        return readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes(folder)
      } catch {
        return false
      }
    })
    .map(Number)

/** One person with a browser whose profile outlives it. */
export class TypingPerson {
  readonly name: string
  private readonly address: string
  private readonly profile = mkdtempSync(path.join(os.tmpdir(), 'panelflow-profile-'))
  private context: BrowserContext | null = null

  constructor(name: string, address: string) {
    this.name = name
    this.address = address
  }

  /** A new window, signed in. */
  async openPage(): Promise<Page> {
    const isNew = this.context === null
    this.context ??= await chromium.launchPersistentContext(this.profile, {
      executablePath: process.env['PANELFLOW_CHROMIUM'] ?? '/usr/bin/chromium',
      headless: true,
      args: [...BROWSER_FLAGS],
      baseURL: this.address,
      locale: 'en-US',
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    })
    // the cookie of a session ends with the browser
    if (isNew) await signInByApi(this.context, this.name)
    const page = await this.context.newPage()
    page.setDefaultTimeout(30_000)
    return page
  }

  /** SIGKILL: nothing is said to anybody. */
  async kill(): Promise<void> {
    for (const pid of listPids(this.profile)) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // it went with another one
      }
    }
    await this.context?.close().catch(() => undefined)
    this.context = null
  }

  async leave(): Promise<void> {
    await this.context?.close().catch(() => undefined)
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

export class TypingPeople {
  /** what stands in each line, as it was typed last */
  readonly typed = new Map<number, string>()
  readonly seats: readonly Seat[]
  private readonly chapterId: string
  private count = 0
  private lastTyped = 0

  constructor(chapterId: string, seats: readonly Omit<Seat, 'page'>[]) {
    this.chapterId = chapterId
    this.seats = seats.map((seat) => ({ ...seat, page: null }))
  }

  /** Opens the chapter in every window that is not open. */
  async openAll(): Promise<void> {
    for (const seat of this.seats) {
      if (seat.page !== null) continue
      seat.page = await seat.person.openPage()
      await seat.page.goto(`/workspace/index?chapterId=${this.chapterId}`)
      await this.getLine(seat.page, seat.lines[0] ?? 1).waitFor()
    }
  }

  private getLine(page: Page, line: number) {
    return page.getByRole('textbox', { name: `Translation of line ${line}`, exact: true })
  }

  /** Types into one of the window's lines; nothing where the window is not open. */
  async type(seat: Seat, line: number): Promise<void> {
    if (seat.page === null) return
    const words = `Words ${++this.count} of ${seat.person.name}`
    await this.getLine(seat.page, line).fill(words)
    this.typed.set(line, words)
    this.lastTyped = Date.now()
  }

  private async untilStored(): Promise<void> {
    await sleep(Math.max(0, this.lastTyped + STORED_MS - Date.now()))
  }

  async closeWindow(seat: Seat): Promise<void> {
    await this.untilStored()
    await seat.page?.close()
    seat.page = null
  }

  /** Whether the page came back; without a connection only where the browser holds it. */
  async reload(seat: Seat): Promise<void> {
    await this.untilStored()
    if (seat.page === null) return
    try {
      await seat.page.reload({ timeout: 5000 })
      await this.getLine(seat.page, seat.lines[0] ?? 1).waitFor({ timeout: 5000 })
    } catch {
      await seat.page.close()
      seat.page = null
    }
  }

  async killBrowser({ person }: Seat): Promise<void> {
    await this.untilStored()
    await person.kill()
    for (const seat of this.seats) if (seat.person === person) seat.page = null
  }

  /** Until every window says that everything is saved. Answers the conflicts that are told. */
  async settle(): Promise<readonly string[]> {
    const conflicts: string[] = []
    for (const { page, person } of this.seats) {
      if (page === null) continue
      const chip = page.locator('[data-save-status]')
      const hasConflict = async (): Promise<boolean> =>
        /Needs attention/.test(await chip.innerText().catch(() => ''))
      const until = Date.now() + SETTLED_MS
      while ((await chip.getAttribute('data-save-status')) !== 'saved' && Date.now() < until) {
        if (await hasConflict()) break
        await sleep(100)
      }
      if (await hasConflict()) conflicts.push(`${person.name}: ${await chip.innerText()}`)
    }
    return conflicts
  }

  async leave(): Promise<void> {
    for (const person of new Set(this.seats.map((seat) => seat.person))) await person.leave()
  }
}
