import { ETHNICITIES, GENDERS } from '@xueqiao/contract/common/person'
import type { TeacherInput } from '@xueqiao/contract/features/school/teachers/api'
import { TEACHER_LABELS } from '@xueqiao/contract/features/school/teachers/labels'
import * as values from '@xueqiao/contract/features/school/teachers/values'
import { columnsOf, type RecordColumn } from '../../../platform/excel/columns'
import type { TeacherRecord } from './search-queries'

type Column = RecordColumn<TeacherRecord>
type Field = Exclude<keyof TeacherInput, 'departmentId' | 'version'>

const of = columnsOf<TeacherRecord, Field>(TEACHER_LABELS)
const text = of('text')
const date = of('date')
const choice = of('choice')

const MOBILE = '11 位手机号码'

/** One list for template, import and export, so that what is exported can be imported as it is. */
export const teacherColumns: readonly Column[] = [
  text('teacherNumber', 14, {
    required: true,
    aliases: ['教师工号', '教师编号', '职工号', '教工号'],
    note: '字母、数字、连字符或下划线，2 到 20 位，不可重复',
  }),
  text('name', 12, { required: true, aliases: ['教师姓名', '名字'], note: '2 到 20 个字符' }),
  choice('gender', 8, { required: true, options: GENDERS, note: '留空时按身份证号码填写' }),
  {
    field: 'departmentId',
    header: TEACHER_LABELS.departmentId,
    aliases: ['部门', '部门名称', '所在部门'],
    required: true,
    kind: 'choice',
    width: 20,
    note: '系统中已有部门的名称或编码',
    value: (row) => row.departmentName,
  },
  date('birthDate', 12, {
    aliases: ['生日', '出生年月日', '出生年月'],
    note: '留空时按身份证号码填写',
  }),
  date('hireDate', 12, { aliases: ['入职时间', '参加工作时间', '到校时间'] }),
  text('phone', 14, { aliases: ['手机', '手机号', '手机号码', '电话'], note: MOBILE }),
  text('email', 24, { aliases: ['电子邮箱', '电子邮件', '邮件', 'Email'] }),
  choice('title', 12),
  choice('education', 8, { options: values.EDUCATIONS }),
  choice('employmentStatus', 10, {
    options: values.EMPLOYMENT_STATUSES,
    aliases: ['状态', '任职状态'],
    note: '留空为在职',
  }),
  text('specialty', 16, { aliases: ['所学专业'] }),
  text('researchDirection', 18),
  text('additionalPosition', 14, { aliases: ['职务', '行政职务'] }),
  text('idCardNumber', 22, {
    aliases: ['身份证号', '身份证', '身份证件号', '公民身份号码', '证件号码'],
    note: '15 位或 18 位',
  }),
  choice('ethnicity', 10, { options: ETHNICITIES }),
  choice('politicalStatus', 14, { options: values.POLITICAL_STATUSES }),
  choice('maritalStatus', 10, { options: values.MARITAL_STATUSES }),
  text('placeOfBirth', 14, { aliases: ['出生地'] }),
  text('address', 36, { aliases: ['住址', '地址', '家庭地址', '现住址'] }),
  text('emergencyContact', 12),
  text('emergencyPhone', 14, { aliases: ['紧急联系人电话', '紧急电话'], note: MOBILE }),
  text('certifications', 24, { aliases: ['教师资格证', '证书'] }),
  text('certificationNumber', 22, { aliases: ['资格证书编号', '教师资格证编号'] }),
  text('awards', 30, { aliases: ['荣誉', '获奖'] }),
]
