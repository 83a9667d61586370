import type { Kind } from '@countersign/forms'
import {
  blackOnWhite,
  buttons,
  drawn,
  fiveRows,
  greenRow,
  highlightedRow,
  isWide,
  padButtons,
  padSize,
  signatureSize,
  tag,
} from './dialog-looks.ts'
import { call, type Entry, entry, opens, seen, tested } from './entry.ts'
import { every, has, reads } from './looks.ts'

type Row = [kind: Kind, gloss: string, route: string, typeName: string, pdfName: string, ofPaper: string]

const unsaid = 'Chinese name not shown'
const untold = 'form name, exact text not shown'

/** forms.txt §2: where the paper is silent about a PDF's name, specification.md says which. */
const rows: Row[] = [
  [
    'ucard',
    'Document use (证件使用)',
    '/approval/submit/ucard',
    '证件使用审批',
    '证件使用申请单.pdf',
    '证件使用申请单.pdf',
  ],
  [
    'card',
    'Document borrowing (证件借用)',
    '/approval/submit/card',
    '证件借用审批',
    '证件借用申请单.pdf',
    '证件借用申请单.pdf',
  ],
  [
    'transferfund',
    'Fund transfer (资金划转)',
    '/approval/submit/transferfund',
    '资金划转申请',
    '资金划转申请.pdf',
    '资金划转申请.pdf',
  ],
  [
    'nopayment',
    'Payment without contract (无合同付款)',
    '/approval/submit/nopayment',
    '无合同付款审批',
    '无合同付款申请单.pdf',
    '无合同付款申请单.pdf',
  ],
  [
    'inspection',
    'Acceptance / inspection (验收)',
    '/approval/submit/inspection',
    '验收审批',
    '验收单.pdf',
    '验收单.pdf',
  ],
  [
    'travel',
    'Business travel (出差)',
    '/approval/submit/travel',
    '出差审请',
    '出差申请单.pdf',
    '出差申请单.pdf',
  ],
  [
    'meeting',
    'Agenda / topic countersign (议题会签)',
    '/approval/submit/meeting',
    '议题会签',
    '议题会签表.pdf',
    '议题会签表.pdf',
  ],
  [
    'reimbursement',
    'Reimbursement (报销)',
    '/approval/submit/reimbursement',
    '报销审批',
    '报销单.pdf',
    unsaid,
  ],
  [
    'business',
    'Business hospitality (业务招待)',
    '/approval/submit/business',
    '业务招待审批',
    '业务招待申请单.pdf',
    unsaid,
  ],
  ['contract', 'Contract (合同)', '/approval/submit/contract', '合同审批', '合同审批单.pdf', unsaid],
  [
    'kaccount',
    'Account opening (开户, kaccount)',
    '/approval/submit/kaccount',
    '开户申请',
    '开户申请单.pdf',
    unsaid,
  ],
  ['tender', 'Tender (招标)', '/approval/submit/tender', '招标审批', '招标审批单.pdf', unsaid],
  [
    'materials',
    'External materials submission (对外提报资料)',
    '/approval/submit/materials',
    '对外提报资料申请',
    '对外提报资料申请单.pdf',
    unsaid,
  ],
  ['leave', 'Leave (请假)', '/approval/submit/leave', '请假审批', '请假申请单.pdf', unsaid],
  [
    'payments',
    'Contract payment (合同付款)',
    '/approval/submit/payments',
    '合同付款审批',
    '合同付款申请单.pdf',
    unsaid,
  ],
  [
    'refundrequest',
    'Refund request (退款)',
    '/approval/submit/refundrequest',
    '退款审批',
    '退款申请单.pdf',
    unsaid,
  ],
  [
    'lease',
    'Lease contract (租赁合同)',
    '/approval/submit/lease',
    '租赁合同审批',
    '租赁合同审批单.pdf',
    untold,
  ],
  ['procured', 'Procurement (采购)', '/approval/submit/procured', '采购审批', '采购申请单.pdf', untold],
  [
    'invoice',
    'Invoice write-off (发票核销)',
    '/approval/submit/invoice',
    '发票核销审批',
    '发票核销申请单.pdf',
    untold,
  ],
  [
    'advance',
    'Advance payment (预付款)',
    '/approval/submit/advance',
    '预付款审批',
    '预付款申请单.pdf',
    untold,
  ],
  ['household', 'Account closure (销户)', '/approval/submit/household', '销户申请', '销户申请单.pdf', untold],
  [
    'shareholder',
    'Shareholder current-account payment (股东往来付款)',
    '/approval/submit/shareholder',
    '股东往来付款申请',
    '股东往来付款申请单.pdf',
    untold,
  ],
]

const message = '/api/oa_info/oa_message'

/** docs/spec/forms.txt, from top to bottom. forms.txt §3, the fields, is held to in packages/forms/test/papers.ts. */
export const forms: Entry[] = [
  entry(
    'forms §1',
    'read-only dialog titled 查看, 70% wide',
    seen('an approver', every(reads(/^查看/), isWide)),
  ),
  ...rows.flatMap(([kind, gloss, submitRoute, typeName, pdfName, ofPaper]) => [
    entry('forms §2', `| ${gloss} | ${submitRoute} | ${kind} | ${ofPaper} |`, {
      how: 'kind',
      row: { kind, type: typeName, title: pdfName.replace(/\.pdf$/, ''), pdfName, submitRoute },
    }),
    entry('forms §2', submitRoute, opens(submitRoute)),
    entry('forms §2', typeName, tested('packages/forms/test/papers.ts', `typeName: '${typeName}'`)),
  ]),
  entry(
    'forms §2',
    'GET /api/oa_info/{kind}/exportPDF with query blade-auth and id',
    call('GET', '/api/oa_info/{kind}/exportPDF', 'blade-auth id'),
  ),
  entry(
    'forms §2',
    'only when any trail row is 驳回 and the state is neither 我收到的 nor 已处理',
    tested(
      'apps/web/src/features/approval/detail-dialog/detail-dialog.alone.test.tsx',
      'a rejected request in 我收到的',
    ),
  ),
  entry(
    'forms §3',
    'The date part before the space is what is shown for dates',
    tested('packages/forms/test/present.test.ts', "from: '2026-11-20'"),
  ),
  entry(
    'forms §3',
    'reading "from {name}" appears on the lease dialog',
    seen('a lease copied to me', reads('from 张三')),
  ),
  entry(
    'forms §4',
    '同意 (success tag, green row), 已处理 (success), 待处理 (warning tag, highlighted row), 驳回 (danger tag)',
    seen(
      'agreed once',
      every(
        tag('同意', 'success'),
        greenRow,
        tag('已处理', 'success'),
        tag('待处理', 'warning'),
        highlightedRow,
      ),
    ),
  ),
  entry('forms §4', '驳回 (danger tag)', seen('handed back', tag('驳回', 'danger'))),
  entry(
    'forms §4',
    'the state is 我收到的 or 待处理, it is not 已发起',
    tested(
      'apps/web/src/features/approval/detail-dialog/detail-dialog.alone.test.tsx',
      "['已发起', '已发起', {}",
    ),
  ),
  entry(
    'forms §4',
    'contract payment agree sends only id and signature, with no opinion dialog',
    tested(
      'apps/web/src/features/approval/detail-dialog/detail-dialog.alone.test.tsx',
      'contract payment asks for no opinion, closes, and reloads the list',
    ),
  ),
  entry(
    'forms §5',
    'The opinion may be empty for every form',
    tested(
      'apps/web/src/features/approval/detail-dialog/detail-dialog.alone.test.tsx',
      '驳回 takes an empty opinion',
    ),
  ),
  entry(
    'forms §7',
    'GET /api/oa_info/oa_message/detail with id and type',
    call('GET', `${message}/detail`, 'id type', 'personTable'),
  ),
  entry(
    'forms §7',
    'GET /api/oa_info/{kind}/exportPDF with blade-auth and id',
    call('GET', '/api/oa_info/{kind}/exportPDF', 'blade-auth id'),
  ),
  entry(
    'forms §7',
    'GET /api/oa_info/oa_message/agreeClick2 (id, baseImage, opinion)',
    call('GET', `${message}/agreeClick2`, 'id baseImage opinion'),
  ),
  entry(
    'forms §7',
    'agreeClick (id, baseImage) for contract payment',
    call('GET', `${message}/agreeClick`, 'id baseImage'),
  ),
  entry(
    'forms §7',
    'POST /api/files/uploadByte with baseCode',
    call('POST', '/api/files/uploadByte', 'baseCode'),
  ),
  entry(
    'forms §8',
    '生成图片失败： followed by the reason',
    seen('a blank pad confirmed', reads(/生成图片失败：./)),
  ),
  entry('forms §8', '签名成功，请确认', seen('a confirmed signature', reads('签名成功，请确认'))),
  entry('forms §9', 'Dialog width 70%', seen('an approver', isWide)),
  entry('forms §9', 'opinion textarea 5 rows', seen('asked for an opinion', fiveRows)),
  entry('forms §9', 'signature pad 500x200', seen('an approver', padSize)),
  entry(
    'forms §9',
    'line width 6, black on white, png quality 0.8',
    seen('a confirmed signature', every(drawn('lineWidth', 6), blackOnWhite, drawn('quality', 0.8))),
  ),
  entry('forms §9', 'signature column image 200x100', seen('agreed once', signatureSize)),
  entry(
    'forms §9',
    '导出, 重新提交, 同意, 驳回, 废弃, 关闭',
    seen('an approver', buttons('导出', '同意', '驳回', '废弃', '关闭')),
  ),
  entry('forms §9', '清空画板 and 确认', seen('an approver', padButtons)),
  entry(
    'forms §9',
    'opinion dialog titled 意见 with 确定',
    seen('asked for an opinion', has('button', '确定')),
  ),
  entry(
    'forms §9',
    'Amount-in-words field: realMoney1',
    tested('packages/forms/test/papers.ts', "computed: 'realMoney1"),
  ),
]
