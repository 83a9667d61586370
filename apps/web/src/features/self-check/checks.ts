import { contract } from '@countersign/contract'
import { call } from '../../lib/http/call.ts'

export type Verdict = 'good' | 'doubtful' | 'bad'

export interface Finding {
  verdict: Verdict
  /** A number or error text, the same in every language. */
  detail?: string
}

/** A larger difference would make the times of signatures look wrong. */
const tolerableSeconds = 60

/** Browser features that the page uses; without one, some part works less well. */
const features: Readonly<Record<string, boolean>> = {
  'Web Locks': 'locks' in navigator,
  BroadcastChannel: 'BroadcastChannel' in globalThis,
  'Web Crypto': globalThis.crypto?.subtle !== undefined,
  ResizeObserver: 'ResizeObserver' in globalThis,
  'Pointer Events': 'PointerEvent' in globalThis,
}

/** The checks of the installation from this browser, in the order shown. */
export const checks = {
  api: () => answers('/healthz'),
  database: () => answers('/readyz'),
  clock: async (): Promise<Finding> => {
    const answer = await fetch('/healthz', { cache: 'no-store' })
    const seconds = Math.round((Date.now() - Date.parse(answer.headers.get('date') ?? '')) / 1000)
    const verdict = Math.abs(seconds) <= tolerableSeconds ? 'good' : 'bad'
    return { verdict: Number.isNaN(seconds) ? 'doubtful' : verdict, detail: `${seconds} s` }
  },
  signature: async (): Promise<Finding> => {
    const bytes = await drawStroke()
    return bytes && bytes.size > 0 ? { verdict: 'good', detail: `${bytes.size} B` } : { verdict: 'bad' }
  },
  upload: async (): Promise<Finding> => {
    const bytes = await drawStroke()
    if (!bytes) return { verdict: 'bad' }
    await call(contract.uploadByte, { baseCode: await dataUrlOf(bytes) }, { quiet: true })
    return { verdict: 'good' }
  },
  pdf: async (): Promise<Finding> => ({ verdict: navigator.pdfViewerEnabled ? 'good' : 'doubtful' }),
  browser: async (): Promise<Finding> => {
    const missing = Object.entries(features).flatMap(([name, isThere]) => (isThere ? [] : [name]))
    return missing.length === 0 ? { verdict: 'good' } : { verdict: 'doubtful', detail: missing.join(', ') }
  },
} as const satisfies Record<string, () => Promise<Finding>>

const isCheck = (name: string): name is keyof typeof checks => Object.hasOwn(checks, name)
export const checkNames = Object.keys(checks).filter(isCheck)

export function failed(error: unknown): Finding {
  return { verdict: 'bad', detail: error instanceof Error ? error.message : String(error) }
}

async function answers(path: string): Promise<Finding> {
  const started = performance.now()
  const { ok, status } = await fetch(path, { cache: 'no-store' })
  return {
    verdict: ok ? 'good' : 'bad',
    detail: ok ? `${Math.round(performance.now() - started)} ms` : `${status}`,
  }
}

/** A sample stroke on the signature pad. */
function drawStroke(): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = 500
  canvas.height = 200
  const pen = canvas.getContext('2d')
  pen?.fillRect(50, 100, 400, 6)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

function dataUrlOf(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('unreadable', { cause: reader.error })))
    reader.readAsDataURL(bytes)
  })
}
