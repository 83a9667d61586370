import { defineForm, section } from '../define-form.ts'
import { kindNames } from '../kind-names.ts'
import { choice, otherText } from '../fields/choice.ts'
import { date } from '../fields/date.ts'
import { annexFile, applicantFields, closingFields, reason } from '../fields/every-form.ts'
import { text } from '../fields/text.ts'
import { defineOptions, labelIn } from '../options/options.ts'
import { isNotPast } from '../rules/dates.ts'

const channel = defineOptions('channel', [
  ['paper', '纸质'],
  ['email', '邮件'],
  ['system', '系统'],
  ['disk', '光盘'],
])

const materialsType = defineOptions('materialsType', [
  ['government', '政府部门'],
  ['bank', '银行/金融'],
  ['audit', '审计'],
  ['tax', '税务'],
  ['partner', '合作方'],
  ['media', '媒体'],
  ['court', '司法'],
  ['other', '其他'],
])

const secrecy = defineOptions('secrecy', [
  ['public', '公开'],
  ['internal', '内部'],
  ['secret', '秘密'],
])

/** submit-forms.md D14. */
export const materials = defineForm({
  kind: 'materials',
  ...kindNames.materials,
  prefix: 'TB',
  columns: {},
  sections: [
    section('applicant', '申请信息', applicantFields),
    section('materials', '资料信息', {
      materialsName: text('资料名称', { required: true, example: '年度审计资料' }),
      receiverUnit: text('报送单位', { asked: true, example: '昆明市税务局' }),
      materialsType: choice('资料类别', materialsType, { asked: true }),
      materialsTypeOther: otherText('materialsType', '其他资料类别'),
      secrecy: choice('密级', secrecy, { asked: true }),
      submitDate: date('报送日期', { asked: true }),
      channel: choice('报送方式', channel, { asked: true }),
      reason: { ...reason, required: true, example: '按要求报送年度资料' },
      annexFile: { ...annexFile, label: '报送资料', required: true, help: '请上传实际报送的文件' },
    }),
    section('closing', '其他', closingFields),
  ],
  rules: [isNotPast('submitDate')],
  watermark: (values) => (values['secrecy'] === 'secret' ? labelIn(secrecy, 'secret') : undefined),
  version: 2,
})
