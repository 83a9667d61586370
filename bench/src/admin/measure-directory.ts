import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@countersign/contract'
import { startApp } from '../app-process.ts'
import { Installation } from '../installation.ts'
import { loadInstallation } from '../load/loaded-installation.ts'
import { peakMegabytes } from '../processes.ts'
import { shown } from '../report/row.ts'
import type { WebRow } from '../web/measure-web.ts'

const people = 10_000
const departments = 100

/** Answers as WeCom does for a company of 10,000 people in 100 departments; every `moved`th person is in the next one. */
function startWeCom(state: { moved: number }) {
  const departmentOf = (person: number) =>
    2 + ((person + (state.moved > 0 && person % state.moved === 0 ? 1 : 0)) % departments)
  const answers: Record<string, (departmentId: number) => object> = {
    '/cgi-bin/gettoken': () => ({ access_token: 'token', expires_in: 7200 }),
    '/cgi-bin/department/list': () => ({
      department: [
        { id: 1, name: '公司', parentid: 0, order: 1 },
        ...Array.from({ length: departments }, (_, index) => ({
          id: index + 2,
          name: `部门${index + 2}`,
          parentid: 1,
          order: index,
          department_leader: [`wecom${index}`],
        })),
      ],
    }),
    '/cgi-bin/user/list': (departmentId) => ({
      userlist: Array.from({ length: people }, (_, index) => index)
        .filter((index) => departmentOf(index) === departmentId)
        .map((index) => ({
          userid: `wecom${index}`,
          name: `员工${index}`,
          department: [departmentId],
          main_department: departmentId,
          mobile: String(13_900_000_000 + index),
          status: 1,
        })),
    }),
  }
  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const answer = answers[url.pathname]?.(Number(url.searchParams.get('department_id')))
    response.writeHead(answer ? 200 : 404).end(JSON.stringify({ errcode: 0, errmsg: 'ok', ...answer }))
  })
}

/** Measures a directory of 10,000 people: the first run, one without and one with changes, and the preview. */
export async function measureDirectory(data: string, { port }: { port: number }): Promise<WebRow[]> {
  const dataDir = join(data, 'directory')
  rmSync(dataDir, { recursive: true, force: true })
  await loadInstallation(dataDir, [], {})
  const state = { moved: 0 }
  const weCom = startWeCom(state)
  await new Promise<void>((ready) => weCom.listen(0, '127.0.0.1', ready))
  const { port: weComPort }: AddressInfo = Object(weCom.address())
  const settings = join(dataDir, 'directories.json')
  const apiUrl = `http://127.0.0.1:${weComPort}`
  const directory = { kind: 'wecom', source: 'wecom', name: '企业微信', clientId: 'corp', clientSecret: 'x' }
  writeFileSync(settings, JSON.stringify([{ ...directory, apiUrl, tokenUrl: apiUrl }]), { mode: 0o600 })
  const app = await startApp(dataDir, port, { DIRECTORIES_FILE: settings })
  try {
    const { headers } = await (await Installation.open(dataDir)).byAccount('admin')
    const ask = async (route: { method: string; path: string }): Promise<unknown> => {
      const body = route.method === 'GET' ? {} : { body: '{}' }
      const response = await fetch(`http://127.0.0.1:${port}${route.path}`, {
        method: route.method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...body,
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${route.path} answered ${response.status} ${text}`)
      return JSON.parse(text).data
    }
    const secondsOf = async (work: () => Promise<unknown>): Promise<string> => {
      const started = performance.now()
      await work()
      return `${shown((performance.now() - started) / 1000)} s`
    }
    const run = async () => {
      await ask(contract.directoryRun)
      for (;;) {
        const [last] = contract.directoryDetail.output.parse(await ask(contract.directoryDetail)).runs
        if (last?.state === 'done') return
        if (last?.state !== 'waiting' && last?.state !== 'running')
          throw new Error(`the run ended as ${last?.state}: ${last?.failure}`)
        await sleep(50)
      }
    }
    const rows: WebRow[] = []
    const say = (what: string, figure: string) => rows.push({ what, figure, target: '' })
    say('preview of the first run', await secondsOf(() => ask(contract.directoryPreview)))
    say('first run', await secondsOf(run))
    say('run without a change', await secondsOf(run))
    state.moved = 20
    say('run in which 500 move', await secondsOf(run))
    say('most memory of the app', `${shown(peakMegabytes(app.pid))} MB`)
    return rows
  } finally {
    await app.stop()
    weCom.close()
  }
}
