/** English words of the fields that every kind has. */
export const everyForm = {
  createName: 'Applicant',
  departmentName: 'Department',
  applicationName: 'Application name',
  applicationDate: 'Applied at',
  mainstay: 'Company',
  mainstayOther: 'Other company',
  remark: 'Remark',
  explain: 'Explanation',
  ccUserIds: 'Copied to',
}

export const everySection = { applicant: 'Application', closing: 'More' }
