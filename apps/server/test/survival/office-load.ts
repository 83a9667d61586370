import { setTimeout as sleep } from 'node:timers/promises'
import { contract, type Route } from '@countersign/contract'
import { type Caller, type Cast, example, signature } from '@countersign/server/testing'
import { existing } from '../../src/platform/existing.ts'
import { oneStep } from '../wire/calls.ts'

/** A client's knowledge of a request: the acknowledged changes, and the calls without an answer yet. */
export interface Story {
  id?: string
  /** Acknowledged: submitted, the number of agreements, and whether it was rejected. */
  agreed: number
  isRejected: boolean
  /** Asked without an answer; it may have happened or not. */
  asked?: Step
}

interface Step {
  by: Caller
  route: Route<never> | Route
  input: Record<string, unknown>
  key: string
  told: (data: unknown) => void
}

/** Every other answer must say so in the envelope. */
class UnexpectedAnswer extends Error {}

/**
 * People who submit, sign, agree and reject without a pause, and know exactly which changes were acknowledged. A step
 * without an answer is sent again under its key, as a client would.
 */
export class OfficeLoad {
  readonly stories: Story[] = []
  readonly #cast: Cast
  #keys = 0

  constructor(cast: Cast) {
    this.#cast = cast
  }

  /** Publishes a flow of two approvals, so that every request needs two signatures. */
  async prepare(): Promise<void> {
    const { admin } = this.#cast
    const { records } = await admin.data(contract.flowList, { kind: 'leave' })
    const { id, name } = existing(records[0])
    const [start, leader, end] = oneStep.nodes
    const manager = {
      ...existing(leader),
      id: 'manager',
      name: '总经理',
      rules: [{ kind: 'role' as const, role: 'general_manager' }],
    }
    const definition = { ...oneStep, nodes: [existing(start), existing(leader), manager, existing(end)] }
    await admin.data(contract.flowSave, { id, kind: 'leave', name, definition, publish: true })
  }

  /** Works on `desks` requests at a time until told to stop; a desk that loses the server pauses until the next run. */
  async work(desks: number, isOver: () => boolean): Promise<void> {
    await Promise.all(Array.from({ length: desks }, (_one, desk) => this.#sit(desk, isOver)))
  }

  /** Repeats every call that was not answered. Each must succeed now. */
  async settle(): Promise<void> {
    for (const story of this.stories) if (story.asked) await this.#take(story, story.asked, true)
  }

  async #sit(desk: number, isOver: () => boolean): Promise<void> {
    for (let turn = 0; !isOver(); turn += 1) {
      const story: Story = { agreed: 0, isRejected: false }
      try {
        const values = await example(this.#cast.zhangsan, 'leave')
        this.stories.push(story)
        await this.#submit(story, values)
        await this.#agree(story, this.#cast.lisi)
        if ((desk + turn) % 4 === 0) await this.#reject(story, this.#cast.zhaoliu)
        else await this.#agree(story, this.#cast.zhaoliu)
      } catch (error) {
        if (error instanceof UnexpectedAnswer) throw error
        // The connection was lost. The pending call is recorded in the story.
        await sleep(30)
      }
    }
  }

  #submit(story: Story, values: Record<string, unknown>): Promise<void> {
    return this.#ask(story, this.#cast.zhangsan, contract.add, { ...values, kind: 'leave' }, (data) => {
      story.id = contract.add.output.parse(data).id
    })
  }

  async #agree(story: Story, by: Caller): Promise<void> {
    const input = { id: story.id, baseImage: await signature(by), opinion: '同意' }
    await this.#ask(story, by, contract.agreeClick2, input, () => {
      story.agreed += 1
    })
  }

  #reject(story: Story, by: Caller): Promise<void> {
    return this.#ask(story, by, contract.overrule, { id: story.id, opinion: '不行' }, () => {
      story.isRejected = true
    })
  }

  async #ask(
    story: Story,
    by: Caller,
    route: Route<never> | Route,
    input: Record<string, unknown>,
    told: (data: unknown) => void,
  ): Promise<void> {
    this.#keys += 1
    story.asked = { by, route, input, told, key: `step-${this.#keys}` }
    await this.#take(story, story.asked, false)
  }

  async #take(story: Story, step: Step, mustSucceed: boolean): Promise<void> {
    const answer = await step.by.call(step.route, step.input, { headers: { 'idempotency-key': step.key } })
    const said = `${answer.status} ${answer.body.msg}`
    if (answer.status === 200) {
      story.asked = undefined
      step.told(answer.body.data)
    } else if (mustSucceed || !isHonestFailure(answer.status, answer.body.msg)) {
      throw new UnexpectedAnswer(`${step.route.path} answered ${said}`)
    } else {
      throw new Error(said)
    }
  }
}

/** The answers allowed while the database is away: a message, and the call may be repeated. */
function isHonestFailure(status: number, said: string): boolean {
  return (status === 500 && said === '数据库暂时无法连接，请稍后再试') || status === 429
}
