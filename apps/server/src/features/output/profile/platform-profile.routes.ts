import {
  platformProfileCreate,
  platformProfileDelete,
  platformProfileEdit,
  platformProfileList,
} from '@panelflow/contract/output.ts'
import type { Routes } from '../../../http/create-app.ts'
import { registerChange } from '../../../http/register-change.ts'
import { registerEndpoint } from '../../../http/register-endpoint.ts'
import {
  createProfile,
  deleteProfile,
  editProfile,
  getProfile,
} from './platform-profile.commands.ts'
import { listProfiles } from './platform-profile.queries.ts'

export const platformProfileRoutes: Routes = (edge, deps) => {
  registerEndpoint(
    edge,
    platformProfileList,
    async ({ query }) => await listProfiles(deps.db, query),
  )
  registerEndpoint(
    edge,
    platformProfileCreate,
    async ({ actor, body }) => await createProfile(deps, actor, body),
  )
  registerChange(
    edge,
    platformProfileEdit,
    ({ params, body }) => editProfile(deps, { ...params, ...body }),
    ({ params }) => getProfile(deps, params.profileId),
  )
  registerEndpoint(
    edge,
    platformProfileDelete,
    async ({ params }) => await deleteProfile(deps, params.profileId),
  )
}
