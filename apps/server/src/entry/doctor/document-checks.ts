import { objectFault } from '@panelflow/domain/page/document/find-fault.ts'
import { ITEM_FIELDS, type ItemKind } from '@panelflow/domain/page/document/item-properties.ts'
import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/page-document.ts'
import { sql } from 'kysely'
import { type Check, type DoctorContext, judge, nameSome } from './check.ts'

const BATCH_SIZE = 1000

interface ItemRow {
  readonly document: string
  readonly id: string
  readonly kind: ItemKind
  readonly props: unknown
}

const checkDocuments = async ({ db }: DoctorContext) => {
  const { rows: counts } = await sql<{ documents: number; pages: number; foreign: number }>`
    select (select count(*)::int from page_document) as documents,
      (select count(*)::int from page_task where status = 'done' and stage = 'text_extraction') as pages,
      (select count(*)::int from page_document where schema <> ${PAGE_SCHEMA_VERSION}) as foreign`.execute(
    db,
  )
  const { documents = 0, pages = 0, foreign = 0 } = counts[0] ?? {}
  if (documents === 0 && pages > 0) return judge(false, '0 scanned, though pages were read')
  const broken = new Set<string>()
  let items = 0
  let after = { document: '00000000-0000-0000-0000-000000000000', id: '' }
  for (;;) {
    const { rows } =
      await sql<ItemRow>`select document_id as document, id, kind, props from page_item
      where (document_id, id) > (${after.document}::uuid, ${after.id}) order by document_id, id limit ${BATCH_SIZE}`.execute(
        db,
      )
    for (const { document, id, kind, props } of rows)
      if (objectFault(ITEM_FIELDS[kind], props, 'limits') !== null) broken.add(`${document}/${id}`)
    items += rows.length
    const last = rows.at(-1)
    if (last === undefined) break
    after = last
  }
  const scanned = `${documents} documents, ${items} items scanned`
  const faults = [
    foreign > 0 ? `${foreign} of another schema` : '',
    broken.size > 0 ? `unreadable: ${nameSome([...broken])}` : '',
  ]
  const found = faults.filter((one) => one !== '')
  return judge(found.length === 0, [scanned, ...found].join('; '))
}

export const DOCUMENT_CHECKS: readonly Check[] = [
  {
    what: 'Every page document can be read',
    advice:
      'Open the page in the workspace and set its last kept version back, or restore a backup beside and compare.',
    run: checkDocuments,
  },
]
