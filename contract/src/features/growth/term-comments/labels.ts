/** What the fields of a comment are called: sheet, workbook, phone and audit log read it. */
export const TERM_COMMENT_LABELS = {
  studentNumber: '学号',
  studentName: '姓名',
  className: '班级',
  semesterName: '学期',
  text: '期末评语',
  status: '状态',
} as const
