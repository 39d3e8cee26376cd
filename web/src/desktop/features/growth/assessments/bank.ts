export const BANK_HINT = '评语中的 {姓名}、{班级} 会换成学生姓名和班级。'
