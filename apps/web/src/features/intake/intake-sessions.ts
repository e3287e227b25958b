/** Sessions of this page, by intake: they go on while other screens are looked at. */
import { createStore } from 'zustand/vanilla'
import { createIntakeSession, type IntakeSession, type SessionInput } from './intake-session.ts'

interface Sessions {
  readonly byId: ReadonlyMap<string, IntakeSession>
}

export const intakeSessions = createStore<Sessions>(() => ({ byId: new Map() }))

const warn = (event: BeforeUnloadEvent): void => {
  const isSending = [...intakeSessions.getState().byId.values()].some(
    (session) => session.state().isRunning,
  )
  if (isSending) event.preventDefault()
}

/** Ends the session of an intake that was canceled or is sent anew. */
export const stopIntakeSession = (intakeId: string): void => {
  const byId = new Map(intakeSessions.getState().byId)
  byId.get(intakeId)?.stop()
  byId.delete(intakeId)
  intakeSessions.setState({ byId })
}

/** Sends what was chosen, in the place of an earlier session of the intake. */
export const startIntakeSession = (input: SessionInput): void => {
  stopIntakeSession(input.intake.id)
  // adding the same listener again changes nothing
  window.addEventListener('beforeunload', warn)
  const session = createIntakeSession(input)
  intakeSessions.setState(({ byId }) => ({ byId: new Map(byId).set(input.intake.id, session) }))
}
