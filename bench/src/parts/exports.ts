import { fileURLToPath } from 'node:url'
import { fontFolders, layOut, type Layout } from '@countersign/server/parts'
import { tenants } from '@countersign/server/testing'
import type { Bench } from '../bench.ts'
import { connections } from '../compare.ts'
import type { Order } from '../export/draw-documents.ts'
import { startDrawer } from '../export/start-drawer.ts'
import type { Person } from '../installation.ts'
import { shown } from '../report/row.ts'
import type { TrafficRequest } from '../traffic/run.ts'

const template = fileURLToPath(new URL('../../../apps/server/src/pdf/document.typ', import.meta.url))
const pages = 40

/**
 * Requests in approval, whose PDF is rendered at each export, beside the bare compiler and pdfmake on the same pages.
 */
export async function measureExport(bench: Bench): Promise<void> {
  const person = await bench.installation.byAccount('wangwu')
  const requests = await exportsOf(bench, person, 'running')
  const order = { template, fontFolders, layouts: await layoutsOf(bench, requests), seconds: bench.seconds }
  const typst = startDrawer('typst')
  const pdfmake = startDrawer('pdfmake')
  try {
    const rates = await drawInTurn(bench, requests, order, { typst, pdfmake })
    const row = (beside: string, other: number, target: string, reached: boolean) =>
      bench.rows.push({
        size: bench.size,
        what: 'export, drawn',
        app: `${shown(rates.app)}/s`,
        beside: `${beside} ${shown(other)}/s`,
        ratio: shown(rates.app / other),
        cpu: '',
        target,
        reached,
      })
    row('Typst', rates.typst, 'within 1.5 (0.67)', rates.app * 1.5 >= rates.typst)
    row('pdfmake', rates.pdfmake, '5 times', rates.app >= rates.pdfmake * 5)
  } finally {
    typst.stop()
    pdfmake.stop()
  }
  await measureStored(bench, person)
}

type Drawer = ReturnType<typeof startDrawer>

/** Documents per second of each, in alternating rounds; the first round is a warm-up. */
async function drawInTurn(
  bench: Bench,
  requests: TrafficRequest[],
  order: Order,
  drawers: Record<'typst' | 'pdfmake', Drawer>,
): Promise<Record<'app' | 'typst' | 'pdfmake', number>> {
  const sums = { app: new Rate(), typst: new Rate(), pdfmake: new Rate() }
  for (let round = 0; round <= bench.rounds; round += 1) {
    const app = await drive(bench, requests)
    const typst = await drawers.typst.draw(order)
    const pdfmake = await drawers.pdfmake.draw(order)
    if (round === 0) continue
    sums.app.add(app)
    sums.typst.add(typst)
    sums.pdfmake.add(pdfmake)
  }
  return { app: sums.app.value, typst: sums.typst.value, pdfmake: sums.pdfmake.value }
}

class Rate {
  #documents = 0
  #seconds = 0

  add({ documents, seconds }: { documents: number; seconds: number }): void {
    this.#documents += documents
    this.#seconds += seconds
  }

  get value(): number {
    return this.#documents / this.#seconds
  }
}

async function drive(
  bench: Bench,
  requests: TrafficRequest[],
): Promise<{ documents: number; seconds: number; p99: number }> {
  const measured = await bench.driver.drive({
    port: bench.app.port,
    connections,
    requests,
    seconds: bench.seconds,
  })
  if (measured.refused > 0) throw new Error(measured.example)
  const sorted = measured.milliseconds.toSorted((a, b) => a - b)
  return {
    documents: sorted.length,
    seconds: measured.seconds,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  }
}

async function exportsOf(bench: Bench, person: Person, status: string): Promise<TrafficRequest[]> {
  const rows = await bench.installation.query<{ id: string; kind: string }>(
    `select approval_id as id, kind from inbox
     where tenant_id = '${tenants.own}' and user_id = $1 and received and status = $2 and kind = 'payments'
     order by applied_at desc limit $3`,
    [person.id, status, pages],
  )
  return rows.map(({ id, kind }) => ({
    method: 'GET',
    path: `/api/oa_info/${kind}/exportPDF?id=${id}`,
    headers: person.headers,
  }))
}

/** The input the app gives its compiler for these exports. */
async function layoutsOf(bench: Bench, requests: readonly TrafficRequest[]): Promise<Layout[]> {
  for (const { path, headers } of requests) await bench.local.raw({ method: 'GET', url: path, headers })
  return bench.local.printed.splice(0).map(layOut)
}

/** Approved requests return the stored bytes; the first export of each stores them. */
async function measureStored(bench: Bench, person: Person): Promise<void> {
  const requests = await exportsOf(bench, person, 'approved')
  await bench.driver.drive({ port: bench.app.port, connections, requests })
  const { documents, seconds, p99 } = await drive(bench, requests)
  bench.rows.push({
    size: bench.size,
    what: 'export, stored',
    app: `${shown(documents / seconds)}/s, p99 ${shown(p99)} ms`,
    beside: '',
    ratio: '',
    cpu: '',
    target: '',
  })
}
