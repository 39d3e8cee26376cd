import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

const keyed = (db: Kysely<unknown>, table: string, chosenId = false) =>
  db.schema
    .createTable(table)
    .addColumn('id', 'bigint', (c) =>
      chosenId ? c.primaryKey().generatedByDefaultAsIdentity() : c.primaryKey().generatedAlwaysAsIdentity(),
    )
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))

const texts = <T extends string>(table: CreateTableBuilder<T>, ...names: string[]) =>
  names.reduce((builder, name) => builder.addColumn(name, 'text') as CreateTableBuilder<T>, table)

const flags = <T extends string>(table: CreateTableBuilder<T>, ...names: string[]) =>
  names.reduce(
    (builder, name) =>
      builder.addColumn(name, 'boolean', (c) => c.notNull().defaultTo(false)) as CreateTableBuilder<T>,
    table,
  )

/** The school: departments, people, courses, years, classes, and who belongs where. */
export const up = async (db: Kysely<unknown>) => {
  await keyed(db, 'departments', true)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('parent_id', 'bigint', (c) => c.references('departments.id'))
    .addColumn('head_id', 'bigint')
    .addColumn('sort_order', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('description', 'text')
    // Ids from the root down, as /1/4/9/: "with sub-departments" is one indexed prefix. Its own id stands at the end and
    // nowhere before, so a department cannot be written below itself.
    .addColumn('path', 'text', (c) => c.notNull())
    .addCheckConstraint(
      'departments_no_cycle',
      sql`strpos(path, '/' || id || '/') = length(path) - length('/' || id || '/') + 1`,
    )
    .addUniqueConstraint('departments_code', ['code'])
    .execute()
  await sql`create index departments_path on departments (path text_pattern_ops)`.execute(db)
  await db.schema.createIndex('departments_parent').on('departments').column('parent_id').execute()

  await texts(
    keyed(db, 'teachers')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('teacher_number', 'text', (c) => c.notNull())
      .addColumn('gender', 'text', (c) => c.notNull().check(sql`gender in ('男', '女')`))
      .addColumn('birth_date', 'date')
      .addColumn('hire_date', 'date')
      .addColumn('department_id', 'bigint', (c) => c.references('departments.id'))
      .addColumn('employment_status', 'text', (c) =>
        c
          .notNull()
          .defaultTo('在职')
          .check(sql`employment_status in ('在职', '退休', '调出', '离职', '休假')`),
      )
      .addColumn('search_keys', sql`text[]`, (c) => c.notNull())
      .addColumn('deleted_at', 'timestamptz'),
    ...['phone', 'email', 'title', 'education', 'specialty', 'research_direction', 'political_status'],
    ...['ethnicity', 'marital_status', 'address', 'emergency_contact', 'emergency_phone', 'id_card_number'],
    ...['certifications', 'certification_number', 'awards', 'additional_position', 'place_of_birth'],
  ).execute()
  await sql`create unique index teachers_number on teachers (teacher_number) where deleted_at is null`.execute(
    db,
  )
  await sql`create index teachers_department on teachers (department_id) where deleted_at is null`.execute(db)
  await sql`create index teachers_search on teachers using gin (search_keys) with (fastupdate = off)`.execute(
    db,
  )
  await sql`alter table departments add constraint departments_head foreign key (head_id) references teachers (id)`.execute(
    db,
  )

  await keyed(db, 'academic_years')
    .addColumn('code', 'text', (c) => c.notNull().unique().check(sql`code ~ '^\\d{4}-\\d{4}$'`))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('start_date', 'date', (c) => c.notNull())
    .addColumn('end_date', 'date', (c) => c.notNull())
    .addColumn('is_current', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('status', 'text', (c) => c.notNull().check(sql`status in ('PLANNING', 'ACTIVE', 'COMPLETED')`))
    .addColumn('remarks', 'text')
    .addCheckConstraint('academic_years_order', sql`end_date > start_date`)
    .execute()
  await sql`create unique index academic_years_one_current on academic_years (is_current) where is_current`.execute(
    db,
  )

  await keyed(db, 'semesters')
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('academic_year_id', 'bigint', (c) => c.references('academic_years.id'))
    .addColumn('semester_order', 'integer', (c) => c.notNull().check(sql`semester_order between 1 and 4`))
    .addColumn('start_date', 'date', (c) => c.notNull())
    .addColumn('end_date', 'date', (c) => c.notNull())
    .addColumn('is_current', 'boolean', (c) => c.notNull().defaultTo(false))
    .addCheckConstraint('semesters_order', sql`end_date > start_date`)
    .execute()
  await sql`create unique index semesters_one_current on semesters (is_current) where is_current`.execute(db)
  await db.schema.createIndex('semesters_year').on('semesters').column('academic_year_id').execute()

  await keyed(db, 'courses')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('course_code', 'text', (c) => c.notNull())
    .addColumn('course_type', 'text', (c) => c.notNull().check(sql`course_type in ('必修', '选修')`))
    .addColumn('credits', sql`numeric(4, 1)`, (c) => c.notNull().check(sql`credits between 0 and 20`))
    .addColumn('semester', 'text', (c) => c.check(sql`semester in ('第一学期', '第二学期', '全学年')`))
    .addColumn('department_id', 'bigint', (c) => c.references('departments.id'))
    .addColumn('description', 'text')
    .addColumn('deleted_at', 'timestamptz')
    .execute()
  await sql`create unique index courses_code on courses (course_code) where deleted_at is null`.execute(db)

  await db.schema
    .createTable('course_teachers')
    .addColumn('course_id', 'bigint', (c) => c.notNull().references('courses.id').onDelete('cascade'))
    .addColumn('teacher_id', 'bigint', (c) => c.notNull().references('teachers.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('course_teachers_pk', ['course_id', 'teacher_id'])
    .execute()
  await db.schema
    .createIndex('course_teachers_by_teacher')
    .on('course_teachers')
    .column('teacher_id')
    .execute()

  await keyed(db, 'classes')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('grade', 'smallint', (c) => c.notNull().check(sql`grade between 1 and 12`))
    .addColumn('class_number', 'text')
    .addColumn('head_teacher_id', 'bigint', (c) => c.references('teachers.id'))
    .addColumn('assistant_teacher_id', 'bigint', (c) => c.references('teachers.id'))
    .addColumn('department_id', 'bigint', (c) => c.references('departments.id'))
    .addColumn('academic_year', 'text')
    .addColumn('capacity', 'smallint', (c) => c.check(sql`capacity between 0 and 100`))
    .addColumn('classroom_location', 'text')
    .addColumn('description', 'text')
    .addColumn('deleted_at', 'timestamptz')
    .execute()
  await sql`create unique index classes_name on classes (name, academic_year) nulls not distinct where deleted_at is null`.execute(
    db,
  )
  await sql`create index classes_grade on classes (grade, name) where deleted_at is null`.execute(db)
  for (const column of ['head_teacher_id', 'assistant_teacher_id', 'department_id']) {
    await db.schema.createIndex(`classes_${column}`).on('classes').column(column).execute()
  }

  await db.schema
    .createTable('class_years')
    .addColumn('class_id', 'bigint', (c) => c.notNull().references('classes.id').onDelete('cascade'))
    .addColumn('academic_year_id', 'bigint', (c) => c.notNull().references('academic_years.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('grade', 'smallint', (c) => c.notNull())
    .addColumn('head_teacher_id', 'bigint', (c) => c.references('teachers.id'))
    .addPrimaryKeyConstraint('class_years_pk', ['class_id', 'academic_year_id'])
    .execute()

  await db.schema
    .createTable('class_courses')
    .addColumn('class_id', 'bigint', (c) => c.notNull().references('classes.id').onDelete('cascade'))
    .addColumn('course_id', 'bigint', (c) => c.notNull().references('courses.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('class_courses_pk', ['class_id', 'course_id'])
    .execute()
  await db.schema.createIndex('class_courses_by_course').on('class_courses').column('course_id').execute()

  await db.schema
    .createTable('teaching_assignments')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('semester_id', 'bigint', (c) => c.notNull().references('semesters.id'))
    .addColumn('class_id', 'bigint', (c) => c.notNull().references('classes.id').onDelete('cascade'))
    .addColumn('course_id', 'bigint', (c) => c.notNull().references('courses.id').onDelete('cascade'))
    .addColumn('teacher_id', 'bigint', (c) => c.notNull().references('teachers.id'))
    .addColumn('weekly_lessons', 'smallint', (c) => c.notNull().check(sql`weekly_lessons between 0 and 40`))
    .addUniqueConstraint('teaching_assignments_once', ['semester_id', 'class_id', 'course_id', 'teacher_id'])
    .execute()
  await db.schema
    .createIndex('teaching_assignments_teacher')
    .on('teaching_assignments')
    .columns(['teacher_id', 'class_id'])
    .execute()
  await db.schema
    .createIndex('teaching_assignments_class')
    .on('teaching_assignments')
    .column('class_id')
    .execute()

  await flags(
    texts(
      keyed(db, 'students')
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('student_number', 'text', (c) => c.notNull())
        .addColumn('gender', 'text', (c) => c.notNull().check(sql`gender in ('男', '女')`))
        .addColumn('birth_date', 'date')
        .addColumn('enrollment_date', 'date')
        .addColumn('enrollment_status', 'text', (c) =>
          c
            .notNull()
            .defaultTo('在校')
            .check(sql`enrollment_status in ('在校', '休学', '退学', '毕业', '转学')`),
        )
        .addColumn('transfer_date', 'date')
        .addColumn('aid_start_date', 'date')
        .addColumn('sibling_count', 'smallint', (c) => c.check(sql`sibling_count between 0 and 10`))
        .addColumn('search_keys', sql`text[]`, (c) => c.notNull())
        .addColumn('deleted_at', 'timestamptz'),
      ...[
        'phone',
        'email',
        'address',
        'id_card_number',
        'ethnicity',
        'registered_address',
        'political_status',
      ],
      ...[
        'national_student_id',
        'previous_school',
        'attendance_type',
        'student_type',
        'family_economic_status',
      ],
      ...['guardian_name', 'guardian_relation', 'guardian_phone', 'emergency_contact', 'emergency_phone'],
      ...['emergency_relation', 'health_condition', 'allergies', 'blood_type', 'hobbies', 'special_talents'],
      ...['vaccination_record', 'mental_health_status', 'exempt_reason', 'dietary_requirements'],
      ...['student_leadership_exp', 'financial_aid_type', 'special_subsidies'],
    ),
    ...['is_transfer_student', 'is_left_behind_child', 'has_special_needs', 'is_single_parent_family'],
    'physical_education_exempt',
  ).execute()
  await sql`create unique index students_number on students (student_number) where deleted_at is null`.execute(
    db,
  )
  await sql`create index students_number_pattern on students using gin (student_number gin_trgm_ops) with (fastupdate = off)`.execute(
    db,
  )
  await sql`create index students_search on students using gin (search_keys) with (fastupdate = off)`.execute(
    db,
  )
  // The list of all pupils is the one most often opened, and counting fifty thousand rows would be most of its cost.
  await sql`create table row_counts (table_name text primary key, live bigint not null)`.execute(db)
  await sql`insert into row_counts values ('students', 0)`.execute(db)
  await sql`
    create function count_students() returns trigger language plpgsql as $$
    declare delta bigint := 0;
    begin
      if tg_op <> 'DELETE' then delta := delta + (select count(*) from new_rows where deleted_at is null); end if;
      if tg_op <> 'INSERT' then delta := delta - (select count(*) from old_rows where deleted_at is null); end if;
      if delta <> 0 then update row_counts set live = live + delta where table_name = 'students'; end if;
      return null;
    end $$`.execute(db)
  for (const [event, tables] of [
    ['insert', 'referencing new table as new_rows'],
    ['update', 'referencing old table as old_rows new table as new_rows'],
    ['delete', 'referencing old table as old_rows'],
  ] as const) {
    await sql`create trigger ${sql.raw(`students_${event}_counted after ${event} on students ${tables}`)}
      for each statement execute function count_students()`.execute(db)
  }
  await sql`create index students_enrollment on students (enrollment_date, id) where deleted_at is null`.execute(
    db,
  )
  await sql`create index students_listed on students (id) where deleted_at is null`.execute(db)

  await db.schema
    .createTable('class_memberships')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('student_id', 'bigint', (c) => c.notNull().references('students.id').onDelete('cascade'))
    .addColumn('class_id', 'bigint', (c) => c.notNull().references('classes.id'))
    .addColumn('academic_year_id', 'bigint', (c) => c.references('academic_years.id'))
    .addColumn('from_date', 'date', (c) => c.notNull())
    .addColumn('to_date', 'date')
    .addColumn('reason', 'text', (c) => c.notNull())
    .addCheckConstraint('class_memberships_order', sql`to_date is null or to_date >= from_date`)
    .execute()
  await sql`create unique index class_memberships_one_open on class_memberships (student_id) where to_date is null`.execute(
    db,
  )
  await sql`create index class_memberships_open on class_memberships (class_id, student_id) where to_date is null`.execute(
    db,
  )
  await db.schema
    .createIndex('class_memberships_history')
    .on('class_memberships')
    .columns(['student_id', 'from_date'])
    .execute()

  await texts(
    keyed(db, 'parents')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('search_keys', sql`text[]`, (c) => c.notNull())
      .addColumn('deleted_at', 'timestamptz'),
    ...['phone', 'email', 'address', 'employer'],
  ).execute()
  await sql`create unique index parents_phone on parents (phone) where deleted_at is null`.execute(db)
  await sql`create index parents_search on parents using gin (search_keys) with (fastupdate = off)`.execute(
    db,
  )

  await db.schema
    .createTable('student_guardians')
    .addColumn('student_id', 'bigint', (c) => c.notNull().references('students.id').onDelete('cascade'))
    .addColumn('parent_id', 'bigint', (c) => c.notNull().references('parents.id').onDelete('cascade'))
    .addColumn('relationship', 'text', (c) =>
      c.notNull().check(sql`relationship in ('父亲', '母亲', '祖父', '祖母', '其他')`),
    )
    .addColumn('is_primary', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('can_sign', 'boolean', (c) => c.notNull().defaultTo(true))
    .addPrimaryKeyConstraint('student_guardians_pk', ['student_id', 'parent_id'])
    .execute()
  await sql`create unique index student_guardians_primary on student_guardians (student_id) where is_primary`.execute(
    db,
  )
  await db.schema
    .createIndex('student_guardians_by_parent')
    .on('student_guardians')
    .column('parent_id')
    .execute()

  await db.schema
    .createTable('notices')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('通知', '需确认', '需签字')`))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('audience', 'text', (c) => c.notNull().check(sql`audience in ('everyone', 'staff')`))
    .addColumn('author_id', 'bigint', (c) => c.notNull().references('users.id'))
    .addColumn('published_at', 'timestamptz', (c) => c.notNull())
    .execute()
  await sql`create index notices_latest on notices (published_at desc)`.execute(db)
}
