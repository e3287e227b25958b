import {
  REPORT_MOST_DAYS,
  reportFile,
  reportLines,
  reportPeople,
  reportTrend,
  reportWork,
} from '@panelflow/contract/report.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { requestLocale } from '../../http/answer.ts'
import { auditExport } from '../../http/audit-export.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { createReportFile } from './report-file.ts'
import { listLines, peopleOfReports, trendOfEdits } from './report-lines.queries.ts'
import { reportReach } from './report-reach.ts'
import { countWork } from './report.queries.ts'

const DAY_MS = 86_400_000

const requirePeriod = ({ from, to }: { readonly from: string; readonly to: string }): void => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1 || days > REPORT_MOST_DAYS)
    throw new AppError('report.period_invalid', { days: REPORT_MOST_DAYS })
}

/**
 * Work of a period: administrators see everybody's, the others their own (ability
 * `dashboard.view`).
 */
export const reportRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, reportWork, async ({ actor, query, request }) => {
    requirePeriod(query)
    const reach = reportReach(deps.db, actor)
    return {
      ...(await countWork(deps.db, reach, query, requestLocale(request))),
      reach: reach.reach,
      showsEdits: reach.showsEdits,
    }
  })
  registerEndpoint(edge, reportLines, async ({ actor, query, request }) => {
    requirePeriod(query)
    return await listLines(deps.db, reportReach(deps.db, actor), query, requestLocale(request))
  })
  registerEndpoint(edge, reportTrend, async ({ actor, query }) => {
    requirePeriod(query)
    return await trendOfEdits(deps.db, reportReach(deps.db, actor), query)
  })
  registerEndpoint(edge, reportPeople, ({ actor }) =>
    peopleOfReports(deps.db, reportReach(deps.db, actor)),
  )
  registerEndpoint(edge, reportFile, async ({ actor, query, request }) => {
    requirePeriod(query)
    const made = { locale: requestLocale(request), now: deps.clock.now() }
    const { answer, lines } = await createReportFile(
      deps.db,
      reportReach(deps.db, actor),
      query,
      made,
    )
    await auditExport(deps, request, actor, {
      object: { kind: 'report', id: '' },
      params: { lines, ...query },
    })
    return answer
  })
}
