import { scriptFileRead } from '@panelflow/contract/script-file.ts'
import type { Routes } from '../../http/create-app.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { readScriptFile } from './read-script-file.ts'

export const scriptFileRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, scriptFileRead, ({ actor, params, bytes }) =>
    readScriptFile(deps, actor, params.chapterId, bytes),
  )
}
