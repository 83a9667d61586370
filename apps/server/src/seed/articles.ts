import type { ArticleBlock, ArticleInline, ArticleMark, ArticleSection, Quiz } from '@countersign/contract'

/** A block of the demo, which names its picture as a file of pictures/articles. */
export type DemoBlock = ArticleBlock | { picture: string; alt: string }

/** The way of an article after it was submitted: `revise` submits a second version. */
type Step = 'submit' | 'agree' | 'reject' | 'revise' | 'withdraw'

export interface DemoArticle {
  section: ArticleSection
  account: string
  hoursAgo: number
  title: string
  summary: string
  cover?: string
  asksConfirmation?: boolean
  blocks: readonly DemoBlock[]
  quiz?: Quiz
  steps: readonly Step[]
  /** Opinion of the reviewer, or reason of the withdrawal. */
  opinion?: string
  isPinned?: boolean
  /** People who have read it, and of them those who confirmed. */
  readBy?: readonly string[]
  confirmedBy?: readonly string[]
  comments?: readonly (readonly [account: string, text: string])[]
  /** Answers to the quiz, in their order. */
  answers?: readonly (readonly [account: string, chosen: readonly (readonly number[])[]])[]
}

const text = (written: string, ...marks: ArticleMark[]): ArticleInline => ({
  type: 'text',
  text: written,
  ...(marks.length > 0 && { marks }),
})
const bold = (written: string) => text(written, { type: 'bold' })
const p = (...content: (string | ArticleInline)[]): ArticleBlock => ({
  type: 'paragraph',
  content: content.map((one) => (typeof one === 'string' ? text(one) : one)),
})
const h = (level: 1 | 2 | 3, written: string): ArticleBlock => ({
  type: 'heading',
  attrs: { level },
  content: [text(written)],
})
const items = (written: readonly string[]) =>
  written.map((one) => ({ type: 'listItem' as const, content: [p(one)] }))
const bullets = (...written: string[]): ArticleBlock => ({ type: 'bulletList', content: items(written) })
const steps = (...written: string[]): ArticleBlock => ({ type: 'orderedList', content: items(written) })
const quote = (...written: string[]): ArticleBlock => ({
  type: 'blockquote',
  content: written.map((one) => p(one)),
})
const signed = (written: string): ArticleBlock => ({
  type: 'paragraph',
  attrs: { textAlign: 'right' },
  content: [text(written)],
})

type Cell = string | { text: string; colspan?: number; rowspan?: number }

/** A table whose first row is its heading. */
function table(...rows: Cell[][]): ArticleBlock {
  return {
    type: 'table',
    content: rows.map((cells, row) => ({
      type: 'tableRow',
      content: cells.map((cell) => {
        const { text: written, ...attrs } = typeof cell === 'string' ? { text: cell } : cell
        return { type: row === 0 ? 'tableHeader' : 'tableCell', attrs, content: [p(written)] }
      }),
    })),
  }
}

/** Articles of the demo in every state, the oldest first. */
export const demoArticles: readonly DemoArticle[] = [
  {
    section: 'typical',
    account: 'lisi',
    hoursAgo: 900,
    title: '旧办公系统停用期间的应急安排',
    summary: '系统切换两周内纸质流转的做法，供其他部门参考。',
    blocks: [
      p('系统切换期间，研发部的用章和付款申请临时改为纸质流转。我们的做法如下：'),
      steps(
        '申请人填写纸质单据，附件按顺序装订。',
        '部门负责人签字后，由专人每日两次集中送审。',
        '系统恢复后三个工作日内补录，纸质单据归档。',
      ),
      p('两周内共流转单据 46 份，没有遗失。'),
    ],
    steps: ['submit', 'agree', 'withdraw'],
    opinion: '系统切换已经结束，内容不再适用',
    readBy: ['zhangsan', 'wangwu'],
  },
  {
    section: 'typical',
    account: 'lisi',
    hoursAgo: 620,
    title: '总部大楼节能改造：一年用电下降约两成',
    summary: '照明、空调和用电管理三项措施的做法、投入与效果。',
    cover: 'electricity',
    blocks: [
      h(1, '一、背景'),
      p(
        '总部大楼 2009 年投入使用，照明以荧光灯为主，空调没有分区控制，年用电量居高不下。去年十月起，分三步进行了改造。',
      ),
      h(1, '二、做法'),
      steps(
        '公共区域照明更换为 LED，楼道改为感应控制。',
        '空调按楼层分区，工作日 18:30 后自动调高设定温度。',
        '每月公布各楼层用电量，异常的由物业上门排查。',
      ),
      h(1, '三、效果'),
      { picture: 'electricity', alt: '改造前后各月用电量：柱形为改造前，折线为改造后' },
      table(
        ['项目', '改造前（万度）', '改造后（万度）', '变化'],
        ['照明', '31.2', '22.5', '−27.9%'],
        ['空调', '52.6', '43.1', '−18.1%'],
        ['其他', '15.4', '14.2', '−7.8%'],
        [{ text: '合计' }, '99.2', '79.8', '−19.6%'],
      ),
      h(1, '四、体会'),
      p(
        '投入 38.6 万元，按目前电价约 ',
        bold('两年半'),
        ' 收回。其中用电量公示没有花钱，效果却出乎意料：各楼层开始主动关灯、关空调。',
      ),
      quote('先管理，后改造；能用制度解决的，不先花钱。'),
    ],
    steps: ['submit', 'agree'],
    readBy: ['zhangsan', 'wangwu', 'zhaoliu', 'sunqi'],
    comments: [
      ['wangwu', '用电费用按楼层分摊的口径，可以再和财务部核对一下。'],
      ['zhaoliu', '很好，建议呈贡园区参照执行。'],
    ],
  },
  {
    section: 'study',
    account: 'sunqi',
    hoursAgo: 480,
    title: '公文写作常见问题与规范',
    summary: '标题、称谓、数字和落款中最常见的错误，以及正确写法。',
    isPinned: true,
    blocks: [
      p('近期审核各部门来文时，发现一些重复出现的问题。整理如下，请起草时对照检查。'),
      h(1, '一、标题'),
      p('标题由', bold('发文单位、事由和文种'), '组成，文种不能省略，也不能重复。'),
      table(
        ['问题', '错误示例', '正确写法'],
        [{ text: '文种缺失', rowspan: 2 }, '关于调整差旅费标准', '关于调整差旅费标准的通知'],
        ['关于申请购置服务器', '关于购置服务器的请示'],
        ['文种重复', '关于做好防汛工作的通知的函', '关于做好防汛工作的函'],
        ['请示与报告混用', '关于购置车辆的请示报告', '关于购置车辆的请示'],
      ),
      h(1, '二、正文'),
      bullets(
        '请示一文一事，只写一个主送单位。',
        '数字用法前后一致：金额写明币种和单位，百分比保留一位小数。',
        '简称第一次出现时注明全称。',
        '附件说明写在正文之后、落款之前。',
      ),
      h(1, '三、落款与日期'),
      p(
        '成文日期以负责人签发的日期为准，用阿拉伯数字将年、月、日标全，不编虚位。例如“2026年1月5日”，不写作“2026年01月05日”。',
      ),
      quote('公文是办事的工具。写得清楚，别人才能办得准确。'),
      signed('法务部'),
    ],
    steps: ['submit', 'agree'],
    readBy: ['zhangsan', 'lisi', 'wangwu', 'zhaoliu'],
    comments: [['zhangsan', '请问会议纪要的标题也要写发文单位吗？']],
  },
  {
    section: 'education',
    account: 'sunqi',
    hoursAgo: 430,
    title: '新员工入职培训：制度与流程',
    summary: '考勤、请假、报销和用章四个方面的基本规定。学习后请完成测验。',
    isPinned: true,
    asksConfirmation: true,
    blocks: [
      p('欢迎加入集团。本课介绍入职第一个月最常用的制度，约需二十分钟。'),
      h(1, '一、考勤与请假'),
      bullets(
        '工作时间为周一至周五 9:00–12:00、13:30–17:30。',
        '请假须事先在平台提交申请，紧急情况可先电话报备，当天补办。',
        '年假按天或半天申请，其他假别需要证明材料的，附件一并上传。',
      ),
      h(1, '二、费用报销'),
      table(
        ['类别', '标准', '附件'],
        ['市内交通', '每人每天不超过 80 元', '发票'],
        [{ text: '住宿', rowspan: 2 }, '一线城市每晚不超过 500 元', { text: '发票、住宿清单', rowspan: 2 }],
        ['其他城市每晚不超过 350 元'],
      ),
      h(1, '三、用章'),
      p('用章申请通过后，由印章管理员核对文本后用印。', bold('审批通过后更换文本的，须重新申请。')),
      h(1, '四、测验'),
      p('测验共四题，答对三题为通过，可以多次作答，以最好成绩为准。'),
    ],
    quiz: {
      passMark: 75,
      questions: [
        {
          kind: 'single',
          text: '因急病不能上班，请假手续应当怎样办理？',
          options: ['上班后口头说明', '先电话报备，当天在平台补办', '下月考勤时统一补办'],
          right: [1],
        },
        {
          kind: 'multiple',
          text: '住宿费报销需要哪些附件？',
          options: ['发票', '住宿清单', '劳动合同'],
          right: [0, 1],
        },
        {
          kind: 'trueFalse',
          text: '用章申请通过后，可以自行更换合同文本。',
          options: ['正确', '错误'],
          right: [1],
        },
        {
          kind: 'single',
          text: '其他城市的住宿标准是每晚多少元以内？',
          options: ['300 元', '350 元', '500 元'],
          right: [1],
        },
      ],
    },
    steps: ['submit', 'agree'],
    readBy: ['zhangsan', 'lisi', 'wangwu'],
    confirmedBy: ['zhangsan', 'lisi'],
    answers: [
      ['lisi', [[0], [0, 1], [0], [1]]],
      ['lisi', [[1], [0, 1], [1], [1]]],
      ['zhangsan', [[1], [0, 1], [1], [2]]],
      ['wangwu', [[1], [0], [0], [1]]],
    ],
  },
  {
    section: 'typical',
    account: 'wangwu',
    hoursAgo: 340,
    title: '一笔重复付款是怎样被发现的',
    summary: '供应商两次开具同一批货物的发票，付款复核时被发现。',
    blocks: [
      h(1, '经过'),
      p(
        '九月，某供应商以“发票遗失”为由重新开具发票，经办人未核对原付款记录，再次提交付款申请。复核时发现两笔申请的合同编号、数量和金额完全一致，遂暂停付款。',
      ),
      h(1, '原因'),
      bullets('重开发票没有要求供应商出具红字发票。', '付款申请没有关联原合同，系统无法提示累计付款。'),
      h(1, '改进'),
      steps(
        '付款申请一律关联合同，累计金额超过合同的不予通过。',
        '重开发票须附红字发票和情况说明。',
        '每季度抽查一次同一供应商的付款记录。',
      ),
    ],
    steps: ['submit', 'agree', 'revise'],
    readBy: ['zhangsan', 'lisi', 'zhaoliu', 'sunqi'],
    comments: [['lisi', '已在部门例会上学习，付款申请从本月起全部关联合同。']],
  },
  {
    section: 'study',
    account: 'lisi',
    hoursAgo: 260,
    title: '办公区域消防安全与灭火器使用要点',
    summary: '认识消防器材，掌握灭火器的使用步骤和疏散路线。',
    cover: 'extinguisher',
    asksConfirmation: true,
    blocks: [
      p('按照年度安全工作计划，十二月将组织消防演练。请全体员工提前学习以下内容，并在文末确认。'),
      h(1, '一、灭火器的使用'),
      { picture: 'extinguisher', alt: '手提式灭火器：提把、保险销、软管和压力表' },
      steps(
        '提：提起灭火器，检查压力表指针是否在绿色区域。',
        '拔：拔下保险销。',
        '握：一手握住软管前端，站在上风方向。',
        '压：压下压把，对准火焰根部左右扫射，距离约两米。',
      ),
      p(bold('注意：'), '电气设备着火应先断电，不得用水扑救。'),
      h(1, '二、疏散路线'),
      { picture: 'floor-plan', alt: '标准层疏散路线：箭头为疏散方向，绿色为安全出口，红色为消防器材' },
      bullets(
        '听到警报后立即停止工作，不收拾个人物品。',
        '走安全通道，不乘电梯。',
        '到楼前广场按部门集合，由部门负责人清点人数。',
      ),
      h(1, '三、责任分工'),
      table(
        ['区域', '责任部门', '检查内容', '频次'],
        ['办公室', '各部门', '下班断电、插座和线路', '每天'],
        [
          { text: '公共区域', rowspan: 2 },
          { text: '总经办', rowspan: 2 },
          '灭火器、消防栓、应急照明',
          '每月',
        ],
        ['疏散通道、安全出口', '每周'],
      ),
    ],
    steps: ['submit', 'agree'],
    readBy: ['zhangsan', 'wangwu', 'zhaoliu', 'sunqi'],
    confirmedBy: ['zhangsan', 'sunqi'],
  },
  {
    section: 'education',
    account: 'lisi',
    hoursAgo: 190,
    title: '信息安全与保密意识培训',
    summary: '口令、邮件和移动存储的使用要求，附自测题。',
    blocks: [
      h(1, '一、口令'),
      bullets(
        '口令不少于十二位，不与其他网站相同。',
        '不把口令写在便签上，不告诉他人，包括信息管理员。',
        '离开座位时锁定屏幕。',
      ),
      h(1, '二、邮件'),
      p('收到索要口令、验证码或要求转账的邮件，', bold('先打电话核实'), '，不点击邮件中的链接。'),
      h(1, '三、移动存储与外发'),
      p('涉密文件不得存入个人设备。对外发送合同、图纸等资料，须经部门负责人同意并登记。'),
      { type: 'horizontalRule' },
      p('如怀疑账号被盗用，请立即修改口令并联系信息管理员。'),
    ],
    quiz: {
      passMark: 60,
      questions: [
        {
          kind: 'trueFalse',
          text: '信息管理员可以要求员工提供口令。',
          options: ['正确', '错误'],
          right: [1],
        },
        {
          kind: 'multiple',
          text: '收到“财务总监”要求紧急转账的邮件，应当怎样做？',
          options: ['打电话核实', '报告部门负责人', '先转账再补手续', '回复邮件询问'],
          right: [0, 1],
        },
      ],
    },
    steps: ['submit', 'agree'],
    readBy: ['zhangsan', 'wangwu'],
    answers: [['zhangsan', [[1], [0, 1]]]],
  },
  {
    section: 'study',
    account: 'wangwu',
    hoursAgo: 120,
    title: '电子发票报销的五个注意事项',
    summary: '查验、命名、重复报销和跨年发票的处理。',
    blocks: [
      steps(
        '报销前在税务机关网站查验真伪，保存查验结果。',
        '文件名写明日期、金额和事由，例如“20261108_350_住宿”。',
        '同一张发票只能报销一次，系统按发票号码检查。',
        '发票抬头和税号与所在公司一致。',
        '跨年发票于次年一月底前提交。',
      ),
      p('有疑问请联系财务部。'),
    ],
    steps: ['submit', 'agree'],
    readBy: ['zhangsan', 'lisi'],
    comments: [
      ['zhangsan', '高铁票的电子客票也按这个要求命名吗？'],
      ['wangwu', '是的，电子客票同样适用。'],
    ],
  },
  {
    section: 'study',
    account: 'zhangsan',
    hoursAgo: 80,
    title: '年度读书推荐',
    summary: '研发部同事推荐的三本书。',
    blocks: [p('推荐三本书，欢迎补充。'), bullets('《系统思考》', '《非暴力沟通》', '《清单革命》')],
    steps: ['submit', 'reject'],
    opinion: '请为每本书补充两三句推荐理由，并注明作者和出版社。',
  },
  {
    section: 'education',
    account: 'sunqi',
    hoursAgo: 48,
    title: '合同审查要点：主体、标的与违约责任',
    summary: '业务部门送审前的自查清单。',
    blocks: [
      p('送审前请按下表自查，能够自行补正的先补正。'),
      table(
        ['审查项', '要求'],
        ['合同主体', '名称与营业执照一致，签约人有授权'],
        ['标的', '名称、数量、质量标准明确，附件齐全'],
        ['价款与支付', '大小写一致，付款条件可以核验'],
        ['违约责任', '双方对等，违约金有计算方法'],
      ),
    ],
    steps: ['submit'],
  },
  {
    section: 'study',
    account: 'zhangsan',
    hoursAgo: 20,
    title: '会议纪要怎么写',
    summary: '一份能够落实的会议纪要应当包括哪些内容。',
    blocks: [
      h(1, '要写清楚的三件事'),
      steps('议定了什么。', '由谁负责。', '什么时候完成。'),
      table(
        ['事项', '责任人', '完成时间'],
        ['门禁系统升级方案', '李四', '12 月 5 日'],
        ['演练方案报批', '孙七', '12 月 8 日'],
      ),
      p('讨论过程择要记录，不写成发言记录。'),
    ],
    steps: ['submit'],
  },
  {
    section: 'typical',
    account: 'zhangsan',
    hoursAgo: 4,
    title: '测试环境搬迁的经验',
    summary: '',
    blocks: [p('十一月完成测试环境搬迁，中断时间控制在四小时以内。（待补充）')],
    steps: [],
  },
]

/** What the second version of an article adds, whatever it is about. */
export const revisedBlocks: readonly ArticleBlock[] = [
  h(1, '后续'),
  p('截至本月，付款申请关联合同的比例为 100%，未再发现重复付款。'),
]
