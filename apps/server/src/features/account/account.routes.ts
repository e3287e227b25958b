import { parseKept } from '@panelflow/domain/text/kept-fields.ts'
import * as contract from '@panelflow/contract/account.ts'
import type { AccountView } from '@panelflow/contract/account.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { requestLocale } from '../../http/answer.ts'
import type { Routes } from '../../http/create-app.ts'
import { receiveSheet } from '../../http/receive-sheet.ts'
import { userForgotPassword, userResetPassword, userSignUp } from '@panelflow/contract/user.ts'
import { registerChange } from '../../http/register-change.ts'
import { registerEndpoint, registerPublicEndpoint } from '../../http/register-endpoint.ts'
import { actOnAccounts, addAccount, updateAccount } from './account.commands.ts'
import { listCrewSeats } from '../crew/crew.queries.ts'
import { getOpenWork } from '../../core/people/open-work.queries.ts'
import { getAccountRow, listAccounts, viewAccount } from './account.queries.ts'
import { importAccounts } from './account-import.ts'
import { accountExportFile, accountTemplateFile } from './account-sheet-files.ts'
import { requestReset, resetPassword, decideReset, useResetCode } from './password-resets.ts'
import { decideSignUp, signUp } from './sign-ups.ts'

/** guesses of six-digit codes per address */
const RESET_ALLOWANCE = { burst: 20, perSecond: 0.05 }

/** Accounts as administrators keep them (spec 2.path.users). */
export const accountRoutes: Routes = (edge, deps) => {
  const getAccountView = async (actor: Actor, accountId: string): Promise<AccountView> =>
    viewAccount(await getAccountRow(deps.db, accountId), actor)

  registerEndpoint(edge, contract.accountList, ({ actor, query }) =>
    listAccounts(deps.db, actor, query),
  )
  registerEndpoint(edge, contract.accountGet, ({ actor, params }) =>
    getAccountView(actor, params.accountId),
  )
  registerEndpoint(edge, contract.accountOpenWork, async ({ params }) => {
    await getAccountRow(deps.db, params.accountId)
    return getOpenWork(deps.db, params.accountId)
  })
  registerEndpoint(edge, contract.accountCrews, async ({ params }) => {
    await getAccountRow(deps.db, params.accountId)
    return listCrewSeats(deps.db, params.accountId)
  })
  registerEndpoint(edge, contract.accountCreate, async ({ actor, body }) => {
    const { id, initialPassword } = await addAccount(deps, actor, body)
    return { account: await getAccountView(actor, id), initialPassword }
  })
  registerChange(
    edge,
    contract.accountUpdate,
    ({ actor, params, body }) => updateAccount(deps, actor, params.accountId, body),
    ({ actor, params }) => getAccountView(actor, params.accountId),
  )
  registerEndpoint(edge, contract.accountAct, ({ actor, body }) => actOnAccounts(deps, actor, body))
  registerEndpoint(edge, contract.accountResetPassword, async ({ actor, params }) => {
    const initialPassword = await resetPassword(deps, actor, params.accountId)
    return { account: await getAccountView(actor, params.accountId), initialPassword }
  })
  registerEndpoint(edge, contract.accountDecideReset, async ({ actor, params, body }) => ({
    code: await decideReset({ ...deps, serverKey: edge.serverKey }, actor, { ...params, ...body }),
  }))
  registerEndpoint(edge, contract.accountDecideSignUp, async ({ actor, params, body }) => {
    await decideSignUp(deps, actor, params.accountId, body)
    return body.approve ? getAccountView(actor, params.accountId) : null
  })

  registerEndpoint(edge, contract.accountImport, async ({ actor, query, bytes }) =>
    importAccounts(deps, actor, await deps.sheets.read(await receiveSheet(bytes)), {
      kept: parseKept(query.keep),
      apply: query.apply === 'true',
    }),
  )
  registerEndpoint(edge, contract.accountTemplate, async ({ request }) =>
    accountTemplateFile(requestLocale(request), deps.clock.now()),
  )
  registerEndpoint(edge, contract.accountExport, ({ actor, query, request }) =>
    accountExportFile(deps, actor, query, request),
  )

  registerPublicEndpoint(edge, userSignUp, async ({ body }) => {
    await signUp(deps, body)
    return null
  })
  registerPublicEndpoint(edge, userForgotPassword, async ({ body, request }) => {
    await requestReset(deps, { ...body, locale: requestLocale(request) })
    return { by: deps.mail === undefined ? ('administrator' as const) : ('email' as const) }
  })
  registerPublicEndpoint(edge, userResetPassword, async ({ body, request }) => {
    edge.limits.take(`reset ${request.ip}`, RESET_ALLOWANCE)
    await useResetCode({ ...deps, serverKey: edge.serverKey }, body)
    return null
  })
}
