import * as contract from '@panelflow/contract/intake.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { getUploadView } from '../upload/upload.queries.ts'
import { cancelIntake, openIntakeFile } from './intake.commands.ts'
import { getIntake, listIntakeFiles, listIntakes } from './intake.queries.ts'
import { makeIntakeOrders } from './make-intake-orders.ts'
import { openIntake } from './open-intake.ts'
import { takeWithoutRefused } from './settle-intake.ts'

/** Many chapters of a book at once, and the orders made of them. */
export const intakeRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, contract.intakeOpen, async ({ actor, params, body }) =>
    getIntake(deps.db, await openIntake(deps, actor, params.bookId, body)),
  )
  registerEndpoint(edge, contract.intakeList, async ({ params }) => [
    ...(await listIntakes(deps.db, params.bookId)),
  ])
  registerEndpoint(edge, contract.intakeGet, ({ params }) => getIntake(deps.db, params.intakeId))
  registerEndpoint(edge, contract.intakeFiles, async ({ params }) => [
    ...(await listIntakeFiles(deps.db, params.intakeId)),
  ])
  registerEndpoint(edge, contract.intakeOpenFile, async ({ actor, params, body, fileUrl }) =>
    getUploadView(deps.db, await openIntakeFile(deps, actor, params.intakeId, body), fileUrl),
  )
  registerEndpoint(edge, contract.intakeMakeOrders, async ({ actor, params }) => {
    const zone = await organisationZone(deps.db)
    await makeIntakeOrders({ ...deps, zone }, actor, params.intakeId)
    return await getIntake(deps.db, params.intakeId)
  })
  registerEndpoint(edge, contract.intakeTakePages, async ({ params }) => {
    await takeWithoutRefused(deps, params.intakeId, params.number)
    return await getIntake(deps.db, params.intakeId)
  })
  registerEndpoint(edge, contract.intakeCancel, async ({ params, body }) => {
    await cancelIntake(deps.db, params.intakeId, body.numbers)
    return await getIntake(deps.db, params.intakeId)
  })
}
