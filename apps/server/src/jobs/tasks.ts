import type { TaskList } from 'graphile-worker'
import { countPastDays } from '../modules/figures/index.ts'
import { anchorChains } from './anchor-chains.ts'
import { type FinalPdfJob, finalPdf } from './final-pdf.ts'
import { notify } from './notify.ts'
import { stampAnchors } from './stamp-anchors.ts'
import { discardFiles, sweep } from './sweep.ts'

/** Every background task by name. The schema was made by the owner at the start. */
export function tasks(deps: FinalPdfJob): TaskList {
  const { db } = deps
  return {
    notify: (payload) => notify(db, payload),
    finalPdf: (payload) => finalPdf(deps, payload),
    anchor: async () => {
      await anchorChains(db, deps.evidence, deps.log)
    },
    timeStamp: () => stampAnchors(db, deps.evidence, deps.log),
    countFigures: () => countPastDays(db),
    sweep: () => sweep(db),
    discardFiles: (payload) => discardFiles(deps.store, payload),
  }
}
