/** `panelflow`: a small client of the public API for scripts and people at a command line. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { aiBoardAct, BOARD_ACTIONS } from '@panelflow/contract/ai-board.ts'
import { formatMessage, parseLocale } from '@panelflow/contract/messages/sentence.ts'
import { formatProblem } from '@panelflow/contract/messages/problem-sentence.ts'
import type { ChapterView, OrderView } from '@panelflow/contract/order.ts'
import { orderList } from '@panelflow/contract/order-list.ts'
import {
  exportOptions,
  type ExportOptionsInput,
  platformProfileList,
} from '@panelflow/contract/output.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import { EXPORT_FORMATS } from '@panelflow/domain/output/output-values.ts'
import { downloadFiles } from './download-files.ts'
import { findChapters, findOrder, parseNumbers } from './find-order.ts'
import { createStudioApi, type StudioApi } from './studio-api.ts'
import { uploadPages } from './upload-pages.ts'

const USAGE = `Usage: panelflow <command>

  orders [words]                            orders that are found by these words, or the most urgent
  status <order> [chapters] [--wait]        where its chapters stand; --wait: until no machine works on them
  upload <order> <chapter> <files>          page images, folders or archives of a chapter; the AI stages begin by themselves
  ai <action> <order> [chapters]            ${BOARD_ACTIONS.map((action) => action.replaceAll('_', '-')).join(', ')}
  download <order> [chapters] --format cbz  files of finished chapters into --to <folder>; --quality for JPEG and WebP,
                                            --profile <name> for the format platform

<order> is the number in the order list. [chapters]: 3, 3-7 or 3,5,8; all without.
Formats: ${EXPORT_FORMATS.join(', ')}.
--json prints what the studio answers. Exit code 1: something was refused or failed.

PANELFLOW_URL    address of the studio, https://studio.example.com
PANELFLOW_TOKEN  a token for programs, made in your profile (scope: read and write)
LANG             language of the studio's sentences (English or Chinese)`

interface Options {
  readonly json: boolean
  readonly wait: boolean
  readonly format: string
  readonly quality?: string | undefined
  readonly profile?: string | undefined
  readonly to: string
}

interface Command {
  readonly api: StudioApi
  readonly args: readonly string[]
  readonly options: Options
  readonly locale: InterfaceLocale
}

const POLL_MS = 1000

const say = (line: string): void => console.log(line)

const describeStatus = (status: string): string => status.replaceAll('_', ' ')

const formatOrder = ({ serial, title, targetLanguage, status, progress }: OrderView): string =>
  `${serial}  ${title}  ${targetLanguage}  ${describeStatus(status)}  ${progress.completed}/${progress.chapters}`

const formatChapter = (
  { number, status, pageCount, tasks, problem }: ChapterView,
  locale: InterfaceLocale,
): string => {
  const work = tasks.stage === null ? '' : `  ${tasks.done}/${tasks.total} pages`
  const trouble = problem === null ? '' : `  ! ${formatProblem(problem, locale, formatMessage)}`
  return `${String(number).padStart(4)}  ${describeStatus(status)}  ${pageCount} pages${work}${trouble}`
}

const listOrders = async ({ api, args, options }: Command): Promise<void> => {
  const search = args.join(' ')
  const { rows } = await api.call(orderList, {
    query: { size: 50, ...(search === '' ? {} : { search }) },
  })
  if (options.json) say(JSON.stringify(rows))
  else if (rows.length === 0) say('No order is found by these words.')
  else rows.forEach((order) => say(formatOrder(order)))
}

const isMachineAtWork = ({ tasks, problem }: ChapterView): boolean =>
  problem === null && tasks.stage !== null && tasks.done + tasks.failed < tasks.total

const showStatus = async ({ api, args, options, locale }: Command): Promise<void> => {
  const [name = '', ...numbers] = args
  const order = await findOrder(api, name)
  const wanted = parseNumbers(numbers)
  let chapters = await findChapters(api, order, wanted)
  while (options.wait && chapters.some(isMachineAtWork)) {
    await sleep(POLL_MS)
    chapters = await findChapters(api, order, wanted)
  }
  if (options.json) say(JSON.stringify(chapters))
  else [formatOrder(order), ...chapters.map((one) => formatChapter(one, locale))].forEach(say)
  if (chapters.some(({ problem }) => problem !== null)) process.exitCode = 1
}

const upload = async ({ api, args, options, locale }: Command): Promise<void> => {
  const [name = '', number = '', ...files] = args
  const order = await findOrder(api, name)
  const chapters = await findChapters(api, order, parseNumbers([number]))
  const [chapter] = chapters
  if (chapter === undefined || chapters.length > 1)
    throw new Error('Name one chapter: panelflow upload <order> <chapter> <files>.')
  const sayUnlessJson = options.json ? () => undefined : say
  const stored = await uploadPages(api, chapter, files, { locale, say: sayUnlessJson })
  say(options.json ? JSON.stringify(stored) : formatChapter(stored, locale))
}

const actOnAi = async ({ api, args, options, locale }: Command): Promise<void> => {
  const [given = '', name = '', ...numbers] = args
  const action = BOARD_ACTIONS.find((one) => one.replaceAll('_', '-') === given)
  if (action === undefined) throw new Error(`“${given}” is no action.\n\n${USAGE}`)
  const order = await findOrder(api, name)
  const chapters = await findChapters(api, order, parseNumbers(numbers))
  const results = await api.call(aiBoardAct, {
    body: { action, chapterIds: chapters.map(({ id }) => id) },
  })
  if (options.json) say(JSON.stringify(results))
  for (const { number, done, error } of options.json ? [] : results)
    say(
      `${String(number).padStart(4)}  ${done ? 'done' : error === null ? 'nothing to do' : formatMessage(error, {}, locale)}`,
    )
  if (results.some(({ error }) => error !== null)) process.exitCode = 1
}

const findProfile = async (api: StudioApi, order: OrderView, name: string): Promise<string> => {
  const profiles = await api.call(platformProfileList, { query: { bookId: order.book.id } })
  const found = profiles.find((one) => one.name === name)
  if (found === undefined)
    throw new Error(
      `There is no platform profile “${name}”. There are: ${profiles.map((one) => one.name).join(', ')}.`,
    )
  return found.id
}

const chooseFormat = async (
  { api, options: { format, quality, profile } }: Command,
  order: OrderView,
): Promise<ExportOptionsInput> => {
  const parsed = exportOptions.safeParse({
    format,
    ...(quality === undefined ? {} : { quality }),
    ...(format === 'platform' ? { profileId: await findProfile(api, order, profile ?? '') } : {}),
  })
  if (!parsed.success) throw new Error(`“${format}” cannot be made like this.\n\n${USAGE}`)
  return parsed.data
}

const download = async (command: Command): Promise<void> => {
  const { api, args, options, locale } = command
  const [name = '', ...numbers] = args
  const order = await findOrder(api, name)
  const chapters = await findChapters(api, order, parseNumbers(numbers))
  const problems = await downloadFiles(
    api,
    chapters.map(({ id }) => id),
    await chooseFormat(command, order),
    { folder: options.to, locale, say },
  )
  problems.forEach((problem) => console.error(problem))
  if (problems.length > 0) process.exitCode = 1
}

const COMMANDS: Readonly<Record<string, (command: Command) => Promise<void>>> = {
  orders: listOrders,
  status: showStatus,
  upload,
  ai: actOnAi,
  download,
}

const main = async (): Promise<void> => {
  const { positionals, values: options } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      wait: { type: 'boolean', default: false },
      format: { type: 'string', default: 'cbz' },
      quality: { type: 'string' },
      profile: { type: 'string' },
      to: { type: 'string', default: '.' },
    },
  })
  const [name = '', ...args] = positionals
  const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (run === undefined) {
    console.log(USAGE)
    process.exitCode = name === '' || name === 'help' ? 0 : 1
    return
  }
  const { PANELFLOW_URL: address, PANELFLOW_TOKEN: token, LANG = 'en' } = process.env
  if (address === undefined || token === undefined)
    throw new Error(
      'Set PANELFLOW_URL to the address of the studio and PANELFLOW_TOKEN to a token from your profile.',
    )
  const locale = parseLocale(LANG)
  await run({ api: createStudioApi({ address, token, locale }), args, options, locale })
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
