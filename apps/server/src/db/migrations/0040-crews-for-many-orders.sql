-- The crews of their books take the empty seats of many orders at once.
alter table bulk_run drop constraint bulk_run_action_check;
alter table bulk_run add constraint bulk_run_action_check
  check (action in ('assign', 'assign_crew', 'shift_deadlines', 'set_deadlines', 'stop'));
