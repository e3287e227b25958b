import type { accountCrews } from '@panelflow/contract/account.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { CrewMemberView, CrewView } from '@panelflow/contract/crew.ts'
import { type Absence, isAbsenceUpcoming } from '@panelflow/domain/account/absence.ts'
import { getRoles } from '@panelflow/domain/account/role.ts'
import type { CrewSeat } from '@panelflow/domain/crew/crew.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { checkMember } from '@panelflow/domain/order/assignee-rules.ts'
import { mayFillSeat } from '@panelflow/domain/order/decide-assign.ts'
import type { Assignee } from '@panelflow/domain/order/decision.ts'
import { type Seat, SEATS } from '@panelflow/domain/order/seat.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { getToday } from '../../core/settings/organisation-zone.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import { toAbsence } from '../schedule/absence.queries.ts'

/** What is to be known of people on crews, by account. */
interface Member {
  readonly person: CrewMemberView['person']
  readonly absence: Absence
  readonly toAssignee: (language: string) => Assignee
}

export const readMembers = async (
  db: Db | Tx,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Member>> => {
  const wanted = [...new Set(accountIds)]
  if (wanted.length === 0) return new Map()
  const [accounts, roles, languages] = await Promise.all([
    db.selectFrom('account').selectAll().where('id', 'in', wanted).execute(),
    db.selectFrom('account_role').selectAll().where('account_id', 'in', wanted).execute(),
    db.selectFrom('account_language').selectAll().where('account_id', 'in', wanted).execute(),
  ])
  return new Map(
    accounts.map((row) => {
      const spoken = languages.filter(({ account_id }) => account_id === row.id)
      const roleIds = roles.filter(({ account_id }) => account_id === row.id)
      const member: Member = {
        person: { id: row.id, name: row.name, realName: row.real_name },
        absence: toAbsence(row),
        toAssignee: (language) => ({
          accountId: row.id,
          active: row.disabled_at === null && row.deleted_at === null,
          roles: getRoles({ isRoot: row.is_root, roleIds: roleIds.map((one) => one.role_id) }),
          // no languages listed means the person takes any
          speaksTarget: spoken.length === 0 || spoken.some((one) => one.language === language),
        }),
      }
      return [row.id, member]
    }),
  )
}

/** The crew of a book in a language, in the order of the work. */
export const readCrew = async (
  db: Db | Tx,
  bookId: string,
  language: TargetLanguage,
): Promise<readonly CrewSeat[]> => {
  const rows = await db
    .selectFrom('crew_seat')
    .select(['seat', 'account_id', 'substitute_id'])
    .where('book_id', '=', bookId)
    .where('target_language', '=', language)
    .execute()
  return SEATS.flatMap((seat) => {
    const row = rows.find((one) => one.seat === seat)
    return row === undefined
      ? []
      : [{ seat, accountId: row.account_id, substituteId: row.substitute_id }]
  })
}

const toMemberView = (
  member: Member,
  seat: Seat,
  language: TargetLanguage,
  today: string,
): CrewMemberView => {
  const refusal = checkMember(seat, member.toAssignee(language))
  return {
    person: member.person,
    absence: isAbsenceUpcoming(member.absence, today) ? member.absence : null,
    refusal: refusal === null ? null : { code: refusal.code, params: { ...refusal.params } },
  }
}

/** Throws `book.not_found`. */
export const getCrews = async (
  db: Db | Tx,
  actor: Actor,
  bookId: string,
  now: Date,
): Promise<CrewView> => {
  const book = await db
    .selectFrom('book')
    .select(['id', 'version', 'title_zh', 'title_en', 'book_id'])
    .where('id', '=', bookId)
    .executeTakeFirst()
  if (book === undefined) throw new AppError('book.not_found')
  const rows = await db.selectFrom('crew_seat').selectAll().where('book_id', '=', bookId).execute()
  const orders = await db
    .selectFrom('work_order')
    .select(['target_language', (eb) => eb.fn.countAll<number>().as('count')])
    .where('book_id', '=', bookId)
    .where('urgency', 'in', [0, 1])
    .groupBy('target_language')
    .execute()
  const members = await readMembers(
    db,
    rows.flatMap((row) => [row.account_id, row.substitute_id]).filter((id) => id !== null),
  )
  const today = await getToday(db, now)
  return {
    version: book.version,
    book: {
      id: book.id,
      titleZh: book.title_zh,
      titleEn: book.title_en,
      bookId: book.book_id,
    },
    crews: TARGET_LANGUAGES.map((language) => ({
      language,
      orders: Number(orders.find((row) => row.target_language === language)?.count ?? 0),
      seats: SEATS.flatMap((seat) => {
        const row = rows.find((one) => one.target_language === language && one.seat === seat)
        const member = row === undefined ? undefined : members.get(row.account_id)
        if (row === undefined || member === undefined) return []
        const substitute = row.substitute_id === null ? undefined : members.get(row.substitute_id)
        return [
          {
            seat,
            member: toMemberView(member, seat, language, today),
            substitute:
              substitute === undefined ? null : toMemberView(substitute, seat, language, today),
          },
        ]
      }),
    })),
    seats: SEATS.filter((seat) => mayFillSeat(actor, seat)),
  }
}

/** Seats of a person in the crews of books, also as a substitute, book by book. */
export const listCrewSeats = async (
  db: Db,
  accountId: string,
): Promise<EndpointAnswer<typeof accountCrews>> => {
  const rows = await db
    .selectFrom('crew_seat as c')
    .innerJoin('book as b', 'b.id', 'c.book_id')
    .select(['b.id', 'b.title_zh', 'b.title_en', 'b.book_id'])
    .select(['c.target_language', 'c.seat', 'c.substitute_id'])
    .where((eb) =>
      eb.or([eb('c.account_id', '=', accountId), eb('c.substitute_id', '=', accountId)]),
    )
    .orderBy('b.title_zh')
    .orderBy('b.id')
    .orderBy('c.target_language')
    .orderBy('c.seat')
    .execute()
  return rows.map((row) => ({
    book: { id: row.id, titleZh: row.title_zh, titleEn: row.title_en, bookId: row.book_id },
    language: row.target_language,
    seat: row.seat,
    isSubstitute: row.substitute_id === accountId,
  }))
}
