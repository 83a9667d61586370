import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  excessOf,
  type KeptLine,
  leftIn,
  type Nature,
  split,
  standingsOf,
  stateOfRound,
} from '../src/index.ts'

/**
 * Random lives of contracts, payments and write-offs, from many people. The lines are kept as the server keeps them: written
 * by a submission, turned when its round ends. A second account of the same life, kept in plain sums, says what must be left.
 */
const numRuns = Number(process.env['FC_RUNS'] ?? 300)

interface Request {
  id: string
  sourceId: string
  fen: bigint
  status: 'running' | 'approved' | 'rejected' | 'withdrawn' | 'abandoned'
  round: number
}

const step = fc.record({
  does: fc.constantFrom(
    'contract',
    'claim',
    'claim',
    'claim',
    'approve',
    'approve',
    'reject',
    'withdraw',
    'abandon',
    'again',
  ),
  at: fc.nat(99),
  yuan: fc.integer({ min: 1, max: 60 }),
  nature: fc.constantFrom<Nature>('fixed', 'audited', 'provisional'),
})

it('no fixed source is overdrawn, and the lines are those of a replay', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const book: KeptLine[] = []
      const requests: Request[] = []
      /** Limit, and the amounts of running and approved claims by request. */
      const plain = new Map<string, { limit: number; isStrict: boolean; claims: Map<string, number> }>()

      const write = (request: Request) => {
        const { id: fromId, sourceId, fen, round } = request
        const isLimit = fromId === sourceId
        book.push({
          fromId,
          round,
          sourceId,
          pot: 'payable',
          side: isLimit ? 'limit' : 'claim',
          fen,
          nature: isLimit ? (natureOf.get(fromId) ?? '') : '',
          reservedAt: '',
          state: stateOfRound(request.status, true),
        })
      }
      const natureOf = new Map<string, Nature>()
      const turn = (request: Request, status: Request['status']) => {
        request.status = status
        for (const [at, line] of book.entries()) {
          const isOwn = line.fromId === request.id && line.round === request.round
          if (isOwn && line.state === 'reserved') book[at] = { ...line, state: stateOfRound(status, true) }
        }
      }
      const submit = (request: Request): boolean => {
        const source = plain.get(request.sourceId)
        const standing = standingsOf(book).find(({ sourceId }) => sourceId === request.sourceId)
        const excess = standing && excessOf(standing, request.fen)
        const claimed = [...(source?.claims.values() ?? [])].reduce((sum, one) => sum + one, 0)
        const isAbove = source !== undefined && claimed + Number(request.fen) > source.limit
        expect(excess !== undefined).toBe(isAbove)
        expect(excess === undefined || (excess.control === 'refuse') === source?.isStrict).toBe(true)
        if (excess?.control === 'refuse') return false
        source?.claims.set(request.id, Number(request.fen))
        return true
      }

      for (const { does, at, yuan, nature } of steps) {
        const pick = (...statuses: Request['status'][]) => {
          const among = requests.filter(({ status }) => statuses.includes(status))
          return among[at % Math.max(among.length, 1)]
        }
        if (does === 'contract') {
          const id = `c${requests.length}`
          natureOf.set(id, nature)
          const contract: Request = { id, sourceId: id, fen: BigInt(yuan * 3), status: 'running', round: 1 }
          requests.push(contract)
          write(contract)
        } else if (does === 'claim') {
          const sources = [...plain.keys()]
          const sourceId = sources[at % Math.max(sources.length, 1)]
          if (sourceId === undefined) continue
          const claim: Request = {
            id: `p${requests.length}`,
            sourceId,
            fen: BigInt(yuan),
            status: 'running',
            round: 1,
          }
          if (!submit(claim)) continue
          requests.push(claim)
          write(claim)
        } else if (does === 'again') {
          const request = pick('rejected', 'withdrawn')
          if (!request || request.id === request.sourceId) continue
          request.fen = BigInt(yuan)
          if (!submit(request)) continue
          request.status = 'running'
          request.round += 1
          write(request)
        } else {
          const request = pick('running')
          if (!request) continue
          const status = (
            { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn', abandon: 'abandoned' } as const
          )[does]
          turn(request, status)
          const isContract = request.id === request.sourceId
          if (isContract && status === 'approved')
            plain.set(request.id, {
              limit: Number(request.fen),
              isStrict: natureOf.get(request.id) !== 'provisional',
              claims: new Map(),
            })
          if (!isContract && status !== 'approved') plain.get(request.sourceId)?.claims.delete(request.id)
        }

        for (const standing of standingsOf(book)) {
          const source = plain.get(standing.sourceId)
          const claimed = [...(source?.claims.values() ?? [])].reduce((sum, one) => sum + one, 0)
          expect(leftIn(standing)).toBe(source && BigInt(source.limit - claimed))
          const isOverdrawn = (leftIn(standing) ?? 0n) < 0n
          expect(source?.isStrict === true && isOverdrawn).toBe(false)
        }
        // A replay knows the requests alone: each line again from its request and its round.
        const newest = new Map(requests.map((request) => [request.id, request]))
        for (const line of book) {
          const request = newest.get(line.fromId)
          expect(line.state).toBe(stateOfRound(request?.status ?? '', line.round === request?.round))
        }
      }
    }),
    { numRuns },
  )
})

it('an amount is divided whole, and nothing is claimed above what is left but of the last', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 1000n }),
      fc.array(fc.option(fc.bigInt({ min: -50n, max: 400n }), { nil: undefined }), {
        minLength: 1,
        maxLength: 5,
      }),
      (fen, lefts) => {
        const sources = lefts.map((left, at) => ({ sourceId: String(at), left }))
        const parts = split(fen, sources)
        expect(parts.reduce((sum, part) => sum + part.fen, 0n)).toBe(fen)
        for (const part of parts) {
          expect(part.fen).toBeGreaterThan(0n)
          const source = sources.find(({ sourceId }) => sourceId === part.sourceId)
          const isLast = source === sources.at(-1)
          const most = isLast ? fen : (source?.left ?? fen)
          expect(part.fen).toBeLessThanOrEqual(most)
        }
      },
    ),
    { numRuns },
  )
})
