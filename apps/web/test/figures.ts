import type { Figures } from '@countersign/contract'

const hour = 3600

/** Figures of two weeks as a department leader sees them. */
export function figuresOf(over: Partial<Figures> = {}): Figures {
  return {
    asOf: '2026-11-20 10:00:00',
    from: '2026-11-09',
    scope: 'departments',
    scopes: ['own', 'departments'],
    departments: ['研发部', '测试组'],
    waiting: {
      mine: { count: 3, since: '2026-11-19 09:00:00' },
      running: { count: 7, since: '2026-11-02 09:00:00' },
    },
    weeks: [
      { from: '2026-11-09', submitted: 5, approved: 4, rejected: 1, abandoned: 0 },
      { from: '2026-11-16', submitted: 6, approved: 2, rejected: 0, abandoned: 1 },
    ],
    kinds: [{ kind: 'leave', count: 6, median: 6 * hour, p90: 30 * hour }],
    steps: [{ kind: 'leave', nodeId: 'leader', step: '部门负责人', count: 7, median: 30, p90: 72 * hour }],
    rejections: {
      total: 1,
      reasons: [{ text: '', count: 1 }],
      places: [{ kind: 'leave', nodeId: 'leader', step: '部门负责人', count: 1 }],
    },
    amounts: [
      { kind: 'payments', company: '云岭置业有限公司', amount: '9007199254740993.01', count: 1 },
      { kind: 'contract', company: '', amount: '20.00', count: 3 },
    ],
    decisions: null,
    ...over,
  }
}

export const nothing: Partial<Figures> = {
  weeks: [{ from: '2026-11-16', submitted: 0, approved: 0, rejected: 0, abandoned: 0 }],
  kinds: [],
  steps: [],
  rejections: { total: 0, reasons: [], places: [] },
  amounts: [],
}
