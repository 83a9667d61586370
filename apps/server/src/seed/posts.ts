/** Posts of the demo company, in their order. Categories as in post.ts of the contract. */
export const demoPosts = [
  { postCode: 'GM', postName: '总经理', category: 1 },
  { postCode: 'DGM', postName: '副总经理', category: 1 },
  { postCode: 'FD', postName: '财务总监', category: 1 },
  { postCode: 'DM', postName: '部门经理', category: 2 },
  { postCode: 'PM', postName: '项目经理', category: 2 },
  { postCode: 'ACC', postName: '会计', category: 3 },
  { postCode: 'LC', postName: '法务专员', category: 3 },
  { postCode: 'ENG', postName: '工程师', category: 3 },
]
