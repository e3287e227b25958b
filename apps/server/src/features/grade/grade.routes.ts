import * as contract from '@panelflow/contract/grade.ts'
import type { GradeView } from '@panelflow/contract/grade.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { requestLocale } from '../../http/answer.ts'
import { auditExport } from '../../http/audit-export.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerChange } from '../../http/register-change.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { answerGrade, deleteGrade, editGrade, giveGrade } from './grade.commands.ts'
import { factsOfGrade, getGradeFacts } from './grade-facts.queries.ts'
import { createGradeFile } from './grade-file.ts'
import { facetsOfGrades, listGrades } from './grade-list.queries.ts'
import { trendOfGrades } from './grade-trend.queries.ts'
import { getGradeRow, viewGrades } from './grade.queries.ts'

/** Translation quality scores. */
export const gradeRoutes: Routes = (edge, deps) => {
  const getGradeView = async (actor: Actor, gradeId: string): Promise<GradeView> => {
    const [view] = await viewGrades(
      deps.db,
      actor,
      [await getGradeRow(deps.db, actor, gradeId)],
      deps.clock.now(),
    )
    if (view === undefined) throw new Error('one row, no view')
    return view
  }
  registerEndpoint(edge, contract.gradeList, ({ actor, query }) =>
    listGrades(deps.db, actor, query, deps.clock.now()),
  )
  registerEndpoint(edge, contract.gradeFacets, ({ actor }) => facetsOfGrades(deps.db, actor))
  registerEndpoint(edge, contract.gradeTrend, ({ actor, query }) =>
    trendOfGrades(deps.db, actor, query),
  )
  registerEndpoint(edge, contract.gradeFile, async ({ actor, query, request }) => {
    const { format, ...filter } = query
    const { answer, lines } = await createGradeFile(deps.db, actor, {
      filter,
      format,
      locale: requestLocale(request),
      now: deps.clock.now(),
    })
    await auditExport(deps, request, actor, {
      object: { kind: 'grade', id: '' },
      params: { lines, ...query },
    })
    return answer
  })
  registerEndpoint(edge, contract.gradeFacts, ({ actor, params }) =>
    getGradeFacts(deps.db, actor, params.chapterId),
  )
  registerEndpoint(edge, contract.gradeGive, async ({ actor, params, body }) =>
    getGradeView(actor, await giveGrade(deps, actor, params.chapterId, body)),
  )
  registerChange(
    edge,
    contract.gradeEdit,
    ({ actor, params, body }) => editGrade(deps, actor, params.gradeId, body),
    ({ actor, params }) => getGradeView(actor, params.gradeId),
  )
  registerEndpoint(edge, contract.gradeEditFacts, ({ actor, params }) =>
    factsOfGrade(deps.db, actor, params.gradeId, deps.clock.now()),
  )
  registerEndpoint(edge, contract.gradeAnswer, async ({ actor, params, body }) => {
    await answerGrade(deps, actor, params.gradeId, body.answer)
    return getGradeView(actor, params.gradeId)
  })
  registerEndpoint(edge, contract.gradeDelete, async ({ actor, params }) => {
    await deleteGrade(deps, actor, params.gradeId)
    return null
  })
}
