-- Invariant: an order that ended holds up nobody. Its loads become zero hours, so that the worker finds whose other orders are done earlier
-- now, and removes the rows (`orders-behind.ts`). Orders end in several commands, hence a trigger.
create or replace function clear_forecast_loads() returns trigger language plpgsql as $$
  begin
    update forecast_load set hours = 0 where order_id = new.id;
    return null;
  end $$;

create or replace trigger work_order_ended after update on work_order for each row
  when (new.urgency = 2 and old.urgency <> 2) execute function clear_forecast_loads();
