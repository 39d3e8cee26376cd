import { GENDERS } from '@xueqiao/contract/common/person'
import * as values from '@xueqiao/contract/features/pupils/students/input'
import { STUDENT_LABELS } from '@xueqiao/contract/features/pupils/students/labels'
import { columnsOf, type RecordColumn } from '../../../../platform/excel/columns'
import type { SheetStudent } from './queries'

type Column = RecordColumn<SheetStudent>
type Field = Exclude<keyof values.StudentInput, 'classId' | 'version'>
type More = Partial<Pick<Column, 'aliases' | 'required' | 'note'>>

const of = columnsOf<SheetStudent, Field>(STUDENT_LABELS)
const text = of('text')
const date = of('date')
const number = of('number')
/** A column of yes and no asks; a form states. */
const flag = (field: Field, width: number, more: More = {}, asks = '是否'): Column => ({
  ...of('flag')(field, width, more),
  header: `${asks}${STUDENT_LABELS[field]}`,
})
const choice = (field: Field, width: number, options: readonly string[], more: More = {}): Column => ({
  ...of('choice')(field, width, more),
  options,
})

const MOBILE = '11 位手机号码'

/** One list for template, import and export, so that what is exported can be imported as it is. */
export const studentColumns: readonly Column[] = [
  text('studentNumber', 16, {
    required: true,
    aliases: ['学生学号', '学生编号'],
    note: '字母、数字、连字符或下划线，2 到 20 位，不可重复',
  }),
  text('name', 12, { required: true, aliases: ['学生姓名', '名字'], note: '2 到 20 个字符' }),
  choice('gender', 8, GENDERS, { required: true, note: '留空时按身份证号填写' }),
  {
    field: 'classId',
    header: STUDENT_LABELS.classId,
    aliases: ['所在班级', '班级名称', '行政班', '行政班级'],
    kind: 'choice',
    width: 16,
    note: '系统中已有班级的名称',
    value: (row) => row.className,
  },
  date('birthDate', 12, {
    aliases: ['生日', '出生年月日', '出生年月'],
    note: '留空时按身份证号填写',
  }),
  text('idCardNumber', 22, {
    aliases: ['身份证号码', '身份证', '身份证件号', '公民身份号码', '证件号码'],
    note: '最多 18 个字符',
  }),
  text('nationalStudentId', 24, { aliases: ['学籍号', '全国学籍号码', '学籍号码'] }),
  choice('ethnicity', 10, values.STUDENT_ETHNICITIES),
  choice('politicalStatus', 14, values.STUDENT_POLITICAL_STATUSES),
  text('phone', 14, {
    aliases: ['手机', '手机号', '手机号码', '电话', '学生电话'],
    note: MOBILE,
  }),
  text('email', 24, { aliases: ['电子邮箱', '电子邮件', '邮件', 'Email'] }),
  text('address', 36, { aliases: ['住址', '地址', '家庭地址', '现住址', '联系地址'] }),
  text('registeredAddress', 36, { aliases: ['户籍所在地', '户口所在地', '户籍'] }),
  text('parentName', 12, { aliases: ['家长', '父母姓名'] }),
  text('parentPhone', 14, {
    aliases: ['家长手机', '家长手机号', '家长手机号码', '家长联系电话'],
    note: `${MOBILE}；同一号码视为同一位家长`,
  }),
  choice('relationship', 12, values.GUARDIAN_RELATIONSHIPS, { aliases: ['家长关系', '关系'] }),
  date('enrollmentDate', 12, { aliases: ['入学时间', '入学年月'] }),
  text('previousSchool', 20, { aliases: ['原学校', '毕业学校', '来源学校', '生源学校'] }),
  choice('enrollmentStatus', 10, values.ENROLLMENT_STATUSES, {
    aliases: ['在校状态', '状态'],
    note: '留空为在校',
  }),
  choice('attendanceType', 10, values.ATTENDANCE_TYPES, { aliases: ['住宿情况'] }),
  choice('studentType', 14, values.STUDENT_TYPES, {
    aliases: ['学生类别'],
    note: '留空为普通学生',
  }),
  flag('isTransferStudent', 10, { aliases: ['转学生'] }),
  date('transferDate', 12, { aliases: ['转入日期'], note: '仅转学生填写' }),
  flag('isLeftBehindChild', 12, { aliases: ['留守儿童'] }),
  flag('hasSpecialNeeds', 14, { aliases: ['特殊需要', '是否特殊需求'] }, '是否有'),
  choice('familyEconomicStatus', 12, values.ECONOMIC_STATUSES, { aliases: ['经济状况'] }),
  flag('isSingleParentFamily', 12, { aliases: ['单亲家庭'] }),
  text('guardianName', 12, { aliases: ['监护人'] }),
  text('guardianRelation', 12),
  text('guardianPhone', 14, { aliases: ['监护人手机', '监护人联系电话'] }),
  number('siblingCount', 12, { aliases: ['兄弟姐妹人数'], note: '0 到 10' }),
  text('emergencyContact', 12),
  text('emergencyPhone', 14, { aliases: ['紧急联系人电话', '紧急电话'] }),
  text('emergencyRelation', 14),
  text('healthCondition', 14),
  text('allergies', 14, { aliases: ['过敏情况'] }),
  choice('bloodType', 8, values.BLOOD_TYPES),
  text('vaccinationRecord', 20, { aliases: ['疫苗接种情况', '疫苗接种'] }),
  text('mentalHealthStatus', 14, { aliases: ['心理健康'] }),
  flag('physicalEducationExempt', 12, { aliases: ['免修体育', '体育免修'] }),
  text('exemptReason', 16, { note: '仅免修体育的学生填写' }),
  text('dietaryRequirements', 14, { aliases: ['饮食需求'] }),
  text('specialTalents', 16),
  text('hobbies', 18, { aliases: ['爱好'] }),
  text('studentLeadershipExp', 16, { aliases: ['担任职务'] }),
  choice('financialAidType', 14, values.FINANCIAL_AID_TYPES),
  date('aidStartDate', 14, { note: '仅受资助的学生填写' }),
  text('specialSubsidies', 14, { aliases: ['专项补助'], note: '仅受资助的学生填写' }),
]
