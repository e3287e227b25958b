import { anOrder, finishMachineWork, uploadAll } from './a-workflow.ts'
import type { StudioPeople } from './studio-people.ts'
import type { TestApp } from './test-app.ts'

/** An order past the machines: the next step is to assign a translator. */
export const aReadyOrder = async (app: TestApp, people: StudioPeople) => {
  const { id } = await anOrder(people)
  await uploadAll(app, people, id)
  await finishMachineWork(app, id)
  return (await people.ta('GET', `/orders/${id}`)).data
}

/** Freezes so many words, and asks for a new forecast. */
export const freezeWordCount = async (
  app: TestApp,
  orderId: string,
  words: number,
): Promise<void> => {
  await app.deps.db
    .updateTable('work_order')
    .set({ word_count: words, forecast_version: null })
    .where('id', '=', orderId)
    .execute()
}

/** Assigned to the translator, with so many words. Answers its id. */
export const aTranslatingOrder = async (
  app: TestApp,
  people: StudioPeople,
  words: number,
): Promise<string> => {
  const { id, version } = await aReadyOrder(app, people)
  await people.ta('POST', `/orders/${id}/assign`, {
    version,
    seat: 'translator',
    accountId: people.ids.translator,
  })
  await freezeWordCount(app, id, words)
  return id
}
