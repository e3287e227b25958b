import { maySee, SCREENS } from '@panelflow/domain/permission/screens.ts'
import { useStore } from 'zustand'
import { sessionStore } from '../../lib/http/session-store.ts'

const screen = SCREENS.find(({ name }) => name === 'order_exports')

/** Whether the acting role can have exports at all. */
export const useMayExport = (): boolean => {
  const actingRole = useStore(sessionStore, (state) => state.actingRole)
  return screen !== undefined && actingRole !== null && maySee(screen, [actingRole])
}
