import type { TaskList } from 'graphile-worker'
import { schedule } from './schedule.ts'
import { discardFiles } from './sweep.ts'
import { type JobDeps, jobTopics, topicHandlers } from './topic-handlers.ts'

/** Every background task by name: those of the outbox, those at set times, and the later part of the sweep. */
export function tasks(deps: JobDeps): TaskList {
  const ofOutbox = jobTopics.map((topic) => [
    topic,
    (payload: unknown) => topicHandlers[topic].runJob?.(deps, payload),
  ])
  const ofClock = Object.entries(schedule).map(([name, { run: work }]) => [
    name,
    async () => {
      await work(deps)
    },
  ])
  return {
    ...Object.fromEntries([...ofOutbox, ...ofClock]),
    discardFiles: (payload) => discardFiles(deps.store, payload),
  }
}
