/**
 * The release schedule of the demo studio: a series of the two drawn comics with a batch in
 * progress and one to come, and a series still without any.
 */
import { createBatch } from '../../features/serial/batch.commands.ts'
import { createSerial } from '../../features/serial/serial.commands.ts'
import { startDueBatches } from '../../features/serial/start-due-batches.ts'
import { BATCH_HEADINGS } from '@panelflow/contract/messages/batch-headings.ts'
import { BATCH_COLUMNS, type Table } from '@panelflow/domain/serial/batch-sheet.ts'
import { dayAt, turnTo } from './seeding.ts'
import type { Studio } from './studio.ts'

const HEADING = BATCH_COLUMNS.map((column) => BATCH_HEADINGS['zh-CN'][column])
const createTable = (bookIds: readonly string[]): Table =>
  [HEADING, ...bookIds.map((id) => [id])].map((cells, at) => ({ line: at + 1, cells }))

export const planReleases = async (studio: Studio): Promise<void> => {
  const { deps, zone, people } = studio
  const actor = people.padmin
  turnTo(studio, 14, '10:00')
  const serialId = await createSerial(deps, actor, {
    title: '灯塔与面摊',
    remark: '每月上架一批，先条漫，后页漫。',
  })
  await createSerial(deps, actor, { title: '纸鹤书信集', remark: '' })
  const plan = async (
    description: string,
    daysAgo: number,
    books: readonly string[],
  ): Promise<void> => {
    const startsAt = dayAt(studio, daysAgo, '12:00').toISOString()
    await createBatch({ ...deps, zone }, actor, serialId, {
      description,
      startsAt,
      table: createTable(books),
    })
  }
  await plan('首批上架：两部原创漫画', 9, ['PF-0001', 'PF-0003'])
  await plan('第二批：新书预告', -6, ['PF-0002'])
  turnTo(studio, 9, '12:00')
  await startDueBatches(deps)
}
