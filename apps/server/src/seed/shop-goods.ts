/** Sellers of the demo's shop, in their order. */
export const demoSellers = [
  {
    name: '晨光办公用品店',
    linkman: '陈丽',
    phone: '13888001001',
    introduction: '文具、纸品和办公耗材，当日送货。',
  },
  { name: '云岭电子', linkman: '何强', phone: '13888001002', introduction: '办公设备和电脑配件，一年保修。' },
  {
    name: '春城福利商城',
    linkman: '杨梅',
    phone: '13888001003',
    introduction: '节日福利、米面粮油和云南特产。',
  },
] as const

/** Categories of the demo's shop with those below them. */
export const demoCategories = {
  办公文具: ['书写工具', '本册纸品', '桌面用品'],
  办公设备: ['电脑配件', '耗材'],
  福利商品: ['粮油食品', '日用家居'],
} as const

type Category = (typeof demoCategories)[keyof typeof demoCategories][number]

/**
 * Goods: name, file of pictures/goods, unit, price, pieces in stock, and the names of variants if there are several. Goods of a category have the
 * same seller and kind.
 */
type DemoGoods = readonly [
  name: string,
  picture: string,
  unit: string,
  price: string,
  stock: number,
  variants?: readonly string[],
]

interface Shelf {
  category: Category
  /** Place of the seller in the list of sellers. */
  seller: 0 | 1 | 2
  kind: 'office' | 'welfare'
  goods: readonly DemoGoods[]
}

export const demoShelves: readonly Shelf[] = [
  {
    category: '书写工具',
    seller: 0,
    kind: 'office',
    goods: [
      ['中性笔 0.5mm', 'pen-1', '支', '2.50', 600, ['黑色', '蓝色', '红色']],
      ['按动签字笔', 'pen-2', '支', '3.80', 420, ['黑色', '蓝色']],
      ['荧光笔 6 色装', 'pen-3', '套', '15.90', 80],
      ['白板笔', 'pen-4', '支', '4.20', 160, ['黑色', '红色']],
      ['记号笔', 'pen-5', '支', '3.50', 120],
      ['2B 铅笔 12 支装', 'pen-6', '盒', '12.00', 60],
      ['钢笔墨水', 'bottle-1', '瓶', '18.00', 3],
      ['修正带', 'tape', '个', '5.60', 140],
      ['固体胶 21g', 'jar-1', '支', '3.20', 200],
    ],
  },
  {
    category: '本册纸品',
    seller: 0,
    kind: 'office',
    goods: [
      ['A4 复印纸 70g', 'paper-1', '包', '22.80', 500],
      ['A3 复印纸 80g', 'paper-2', '包', '48.00', 90],
      ['软面抄 A5', 'notebook-1', '本', '6.50', 260],
      ['会议记录本 B5', 'notebook-2', '本', '16.80', 120],
      ['便利贴 76×76', 'notes', '本', '4.90', 300, ['黄色', '蓝色', '粉色']],
      ['牛皮纸信封', 'envelope', '包', '9.90', 75],
      ['档案袋', 'folder-1', '个', '1.20', 800],
      ['彩色卡纸 A4', 'paper-3', '包', '19.50', 0],
    ],
  },
  {
    category: '桌面用品',
    seller: 0,
    kind: 'office',
    goods: [
      ['订书机', 'stapler', '个', '18.50', 66],
      ['订书钉 24/6', 'box-1', '盒', '2.80', 340],
      ['长尾票夹 41mm', 'clip-1', '盒', '12.60', 150],
      ['回形针', 'clip-2', '盒', '2.20', 280],
      ['三层文件架', 'tray', '个', '39.90', 38],
      ['文件夹 A4', 'folder-2', '个', '8.80', 220, ['单夹', '双夹']],
      ['剪刀', 'scissors', '把', '9.80', 95],
      ['计算器', 'calculator', '台', '45.00', 42],
      ['印泥', 'disc-1', '盒', '13.50', 55],
      ['桌面收纳盒', 'box-2', '个', '29.00', 4],
    ],
  },
  {
    category: '电脑配件',
    seller: 1,
    kind: 'office',
    goods: [
      ['无线鼠标', 'mouse', '个', '69.00', 85, ['黑色', '灰色']],
      ['有线键盘', 'keyboard-1', '个', '79.00', 60],
      ['人体工学键盘', 'keyboard-2', '个', '299.00', 12],
      ['USB 扩展坞', 'hub', '个', '139.00', 34],
      ['移动硬盘', 'drive', '个', '389.00', 20, ['1TB', '2TB']],
      ['U 盘 64GB', 'stick', '个', '49.00', 130],
      ['网线 3 米', 'cable', '根', '15.00', 200],
      ['笔记本支架', 'stand', '个', '89.00', 45],
      ['电脑音箱', 'speaker', '对', '119.00', 16],
    ],
  },
  {
    category: '耗材',
    seller: 1,
    kind: 'office',
    goods: [
      ['激光打印机硒鼓', 'toner-1', '个', '168.00', 40],
      ['彩色墨盒', 'toner-2', '盒', '99.00', 48, ['黑色', '彩色']],
      ['标签打印纸', 'roll', '卷', '12.90', 110],
      ['碎纸机油', 'bottle-2', '瓶', '35.00', 22],
      ['5 号电池 4 节', 'battery', '板', '9.90', 320],
      ['插线板 6 位', 'strip', '个', '59.00', 65],
      ['投影仪灯泡', 'lamp', '个', '420.00', 2],
    ],
  },
  {
    category: '粮油食品',
    seller: 2,
    kind: 'welfare',
    goods: [
      ['东北大米 5kg', 'bag-1', '袋', '49.90', 180],
      ['压榨菜籽油 5L', 'jug', '桶', '79.00', 120],
      ['云南小粒咖啡', 'bag-2', '盒', '68.00', 90],
      ['普洱熟茶饼', 'disc-2', '饼', '128.00', 75],
      ['鲜花饼礼盒', 'gift-1', '盒', '56.00', 140],
      ['坚果礼盒', 'gift-2', '盒', '99.00', 88],
      ['过桥米线礼盒', 'gift-3', '盒', '45.00', 100],
      ['蜂蜜 500g', 'jar-2', '瓶', '39.90', 66],
      ['火腿礼盒', 'gift-4', '盒', '188.00', 30],
    ],
  },
  {
    category: '日用家居',
    seller: 2,
    kind: 'welfare',
    goods: [
      ['保温杯 500ml', 'cup', '个', '89.00', 150, ['白色', '墨绿']],
      ['毛巾礼盒', 'towel', '盒', '59.00', 110],
      ['折叠雨伞', 'umbrella', '把', '49.00', 130],
      ['洗护套装', 'bottle-3', '套', '79.00', 70],
      ['双肩包', 'backpack', '个', '169.00', 44],
      ['颈枕', 'pillow', '个', '65.00', 58],
      ['电影票兑换券', 'ticket-1', '张', '40.00', 500],
      ['体检加项券', 'ticket-2', '张', '200.00', 60],
    ],
  },
]
