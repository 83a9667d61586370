/** Plots of the demo's register with their buildings, whose floors have as many rooms as are listed. */
export const demoPlots = [
  {
    name: '云岭商务中心',
    buildings: [
      { name: 'A 座', code: 'YL-A', floors: [4, 6, 6, 5], uses: ['餐饮', '零售', '办公', '办公'] },
      { name: 'B 座', code: 'YL-B', floors: [4, 5, 5], uses: ['零售', '办公', '办公'] },
    ],
  },
  {
    name: '翠湖文创园',
    buildings: [
      { name: '1 号楼', code: 'CH-1', floors: [5, 5], uses: ['零售', '文创'] },
      { name: '2 号楼', code: 'CH-2', floors: [3, 4], uses: ['餐饮', '文创'] },
    ],
  },
] as const

/** A lease of the demo; its term begins and ends so many months from the present one. */
export interface DemoLease {
  leaseNo: string
  lessee: string
  contact: string
  /** Asset numbers of its rooms. */
  rooms: readonly string[]
  fromMonth: number
  /** Last month, included. */
  toMonth: number
  /** Yuan a square metre and month. */
  unitPrice: string
  leaseKind?: 'new' | 'renew'
  /** Number of the lease that it takes the place of. */
  former?: string
  hoursAgo: number
}

/** Leases that were approved, oldest first. */
export const demoLeases: readonly DemoLease[] = [
  {
    leaseNo: 'ZL-2024-011',
    lessee: '滇味园餐饮店',
    contact: '马建国',
    rooms: ['YL-A-104'],
    fromMonth: -26,
    toMonth: -3,
    unitPrice: '78.00',
    hoursAgo: 720,
  },
  {
    leaseNo: 'ZL-2025-002',
    lessee: '昆明晨光咖啡有限公司',
    contact: '王敏',
    rooms: ['YL-A-101', 'YL-A-102'],
    fromMonth: -14,
    toMonth: 9,
    unitPrice: '85.00',
    hoursAgo: 700,
  },
  {
    leaseNo: 'ZL-2025-007',
    lessee: '云岭书店',
    contact: '段晓云',
    rooms: ['YL-A-201'],
    fromMonth: -22,
    toMonth: 1,
    unitPrice: '62.50',
    hoursAgo: 690,
  },
  {
    leaseNo: 'ZL-2025-015',
    lessee: '云南滇云科技有限公司',
    contact: '李文华',
    rooms: ['YL-A-301', 'YL-A-302', 'YL-A-303'],
    fromMonth: -10,
    toMonth: 25,
    unitPrice: '58.00',
    hoursAgo: 670,
  },
  {
    leaseNo: 'ZL-2024-020',
    lessee: '翠湖陶艺工作室',
    contact: '赵蕊',
    rooms: ['CH-1-201'],
    fromMonth: -20,
    toMonth: 3,
    unitPrice: '45.00',
    hoursAgo: 650,
  },
  {
    leaseNo: 'ZL-2026-004',
    lessee: '翠湖陶艺工作室',
    contact: '赵蕊',
    rooms: ['CH-1-201', 'CH-1-202'],
    fromMonth: 0,
    toMonth: 35,
    unitPrice: '48.00',
    leaseKind: 'renew',
    former: 'ZL-2024-020',
    hoursAgo: 600,
  },
]
