import type { ErrorCode, Standing } from '@countersign/contract'
import { AppError, type Words } from '../../platform/app-error.ts'
import type { Plan } from './plan.repository.ts'

/** Whether a person of this standing can get another one. */
export const mayBecome = (before: Standing, after: Standing): boolean =>
  before !== after && !(before === 'left' && after === 'paused')

/** Whether that can be planned. Whoever comes back after leaving gets a password, which is shown in one answer only. */
export const mayPlan = (before: Standing, after: Standing): boolean =>
  before !== 'left' && mayBecome(before, after)

export const changes = {
  working: { zh: '恢复在职', en: 'come back to work' },
  paused: { zh: '停用', en: 'pause' },
  left: { zh: '离职', en: 'leave' },
} as const satisfies Record<Standing, Words>

/** The part of a plan that its messages name. */
type Named = Pick<Plan, 'standing' | 'startsOn'> & { name: string }

interface Telling {
  person: Words
  heir: Words
}

export function wordsOfPlanned({ standing, startsOn, name }: Named, by: string): Telling {
  const { zh, en } = changes[standing]
  return {
    person: { zh: `${by} 已安排您自 ${startsOn} 起${zh}`, en: `${by} planned that you ${en} on ${startsOn}` },
    heir: {
      zh: `${name} 自 ${startsOn} 起${zh}，届时由您接手其部分事项`,
      en: `${name} will ${en} on ${startsOn}; you take over some of the work`,
    },
  }
}

export function wordsOfCancelled({ standing, startsOn, name }: Named): Telling {
  const { zh, en } = changes[standing]
  return {
    person: {
      zh: `您自 ${startsOn} 起${zh}的安排已取消`,
      en: `It is no longer planned that you ${en} on ${startsOn}`,
    },
    heir: {
      zh: `${name} 自 ${startsOn} 起${zh}的安排已取消，不用您接手了`,
      en: `It is no longer planned that ${name} will ${en} on ${startsOn}; you take nothing over`,
    },
  }
}

/** The message to the planner after the day. `unfit` are the names of heirs who could take over nothing any more. */
export function wordsOfDone({ standing, startsOn, name }: Named, unfit: readonly string[]): Words {
  const { zh, en } = changes[standing]
  const others = {
    zh: unfit.length === 0 ? '' : `；${unfit.join('、')} 不能接手，由上级负责人接手`,
    en: unfit.length === 0 ? '' : `; ${unfit.join(', ')} could not take over, so the leaders above do`,
  }
  return {
    zh: `已按您的安排办理：${name} 自 ${startsOn} 起${zh}${others.zh}`,
    en: `As you planned for ${startsOn}, ${name} was made to ${en}${others.en}`,
  }
}

export function wordsOfRefused(named: Named, why: Words): Words {
  const { zh, en } = changes[named.standing]
  return {
    zh: `${named.name} 自 ${named.startsOn} 起${zh}的安排未执行：${why.zh}。请到用户管理处理`,
    en: `The plan that ${named.name} should ${en} on ${named.startsOn} was not carried out: ${why.en}. Please see to it at Users`,
  }
}

/** Refusals that say that whoever planned it may not do it any more. */
const powerLost: readonly string[] = [
  'forbidden',
  'personProtected',
  'ownRoles',
  'roleBeyond',
  'confirmationNeeded',
] satisfies ErrorCode[]

/** Why a plan was not carried out, in words for others than whoever planned it. */
export function whyRefused(refusal: AppError, plannedBy: string): Words {
  return powerLost.includes(refusal.code)
    ? {
        zh: `安排人 ${plannedBy} 已无权办理`,
        en: `${plannedBy}, who planned it, may not do it any more`,
      }
    : { zh: refusal.sentence('zh'), en: refusal.sentence('en') }
}
