import { company, otherText } from './choice.ts'
import { dateTime } from './date.ts'
import { attachment, department, people, person } from './reference.ts'
import { longText, text } from './text.ts'

// The fields of submit-forms.md D0.1
const createName = person('申请人', { auto: true })
const departmentName = department('部门')
const applicationName = text('申请名称', { required: true })
const applicationDate = dateTime('申请时间', { auto: true })
const mainstay = company('主体公司', { required: true })
const mainstayOther = otherText('mainstay', '其他主体公司')
export const reason = longText('事由', { max: 2000 })
const remark = longText('备注')
export const annexFile = attachment('附件')
/** Words for the approvers where a rule's outcome is `explain`. */
const explain = longText('情况说明')
const ccUserIds = people('抄送人', { withoutApplicant: true })

/** The first card of every kind. */
export const applicantFields = {
  createName,
  departmentName,
  applicationName,
  applicationDate,
  mainstay,
  mainstayOther,
}

/** The last card of every kind. */
export const closingFields = { remark, explain, ccUserIds }
