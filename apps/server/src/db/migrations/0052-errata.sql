-- An order that corrects a completed one, `cloned_from`; null: any other order.
alter table work_order add column erratum_reason text
  check (erratum_reason is null or (length(erratum_reason) between 1 and 500 and cloned_from is not null));
create index work_order_erratum on work_order (completed_at) where erratum_reason is not null;
