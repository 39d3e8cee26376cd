/** What the API page calls each feature; the key is the first part of its paths. */
export const API_NAMES: Readonly<Record<string, string>> = {
  health: '运行状况',
  auth: '登录与会话',
  dashboard: '首页',
  classes: '班级',
  courses: '课程',
  departments: '部门',
  teachers: '教师',
  students: '学生',
  parents: '家长',
  semesters: '学期',
  'academic-years': '学年',
  users: '用户',
  roles: '角色',
  files: '文件',
  communication: '家校沟通',
  notifications: '通知',
}
